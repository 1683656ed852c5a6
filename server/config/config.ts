import type { HostWebhook } from '../events/host-webhook.js';
import type { OfHost } from '../events/host-names.js';

/** The checked configuration of a proxy. Times and limits have the units of their variables. */
export interface Config {
  /** The account of the service whose rows the store holds. */
  account: string;
  /** `tokenFile` holds the token and is read again while the proxy runs; undefined: the token never changes. */
  upstream: { url: string; token: string; tokenFile?: string | undefined };
  /** The forms of a normalised ID, with a comma between two, or `any`. */
  nationalIdForms: string;
  /** Keys, each with the name of its host. */
  hostKeys: readonly OfHost[];
  publishableKeys: readonly OfHost[];
  allowedOrigins: readonly string[];
  database: { url: string; urlFile?: string | undefined } | { dataDir: string };
  /** The schema of the tables. */
  databaseSchema: string;
  encryptionKeys: readonly Uint8Array[];
  webhookSecrets: readonly string[];
  /** Addresses and ranges that may call the upstream webhook; empty: any. */
  webhookAllowedFrom: readonly string[];
  /** Each gets every event of its host. Empty: no host gets events. */
  hostWebhooks: readonly HostWebhook[];
  auditRetentionDays: number;
  limits: { request: number; status: number; details: number };
  /** The ceiling of all callers of one host together, for a day in UTC. */
  screeningsPerDay: number;
  /** The least time between two readings of one watched screening. */
  watchIntervalMinutes: number;
  /** What the service does with the countries of a screening; undefined: not known. */
  screeningCountries: 'narrow' | 'weigh' | undefined;
  verificationLifetimeSeconds: number;
  /** Starts in ten minutes of one person and of one network address. Null: no limits on starts. */
  startLimits: { person: number; address: number } | null;
  /** When the turn of people who left the line is announced, and how long their place is held after it. */
  line: { turnNearSeconds: number; placeHeldSeconds: number };
  port: number;
  /** The interface to listen on. Undefined: all. */
  listenOn: string | undefined;
  /** The second listener, for metrics, details of the health and documents. Null: there is none. */
  operationsPort: number | null;
  /** What the reader of the metrics must send. Undefined: on the public port only this machine may read them. */
  metricsToken: string | undefined;
  /** How long an idle connection stays open. */
  keepAliveSeconds: number;
  /** The bound of a stop. */
  stopSeconds: number;
  logLevel: string;
  trustProxy: number;
  /** Where releases of the elements are kept, so that pages which pin one keep working. */
  elementsReleases: string | undefined;
}
