import type { Events } from '../../events/events.js';
import type { Identity } from '../../identity/identity.js';
import type { ElementsReleases } from '../../operations/elements-releases.js';
import type { Metrics } from '../../operations/metrics.js';
import type { Screenings } from '../../screening/screenings.js';
import type { Sessions } from '../../sessions/sessions.js';
import type { SearchSubmissions } from '../../submissions/submission-search.js';

/** What handlers need of the proxy; each names its part. */
export interface ApiContext {
  allowedOrigins: readonly string[];
  /** What a national ID looks like: a regular expression. */
  nationalIdPattern: string;
  sessions: Sessions;
  /** @throws ProblemError `too_many_starts` when this address has minted enough with a publishable key. */
  mintGuard: (address: string) => void;
  identity: Identity;
  events: Events;
  screenings: Screenings;
  searchSubmissions: SearchSubmissions;
  metrics: Metrics;
  /** Resolves when the metrics of the database are at most a second old. */
  measured: () => Promise<void>;
  databaseAnswers: () => Promise<boolean>;
  /** False while the database fails, or cannot write a row. */
  storageWritable: () => Promise<boolean>;
  credentialRefused: () => boolean;
  /** Whether a proxy in front forwards requests and TRUST_PROXY is 0. */
  trustProxyMissing: () => boolean;
  /** Compares the addresses of visitors: one address for all means that TRUST_PROXY is wrong. */
  noteVisitor: (sessionId: string, address: string) => void;
  stopping: () => boolean;
  /** Whether those who ask for the health may see what exactly is wrong. */
  showsHealthDetails: boolean;
  /** The API as OpenAPI, made on request. */
  openapi: () => Record<string, unknown>;
  /** The version of the elements that the proxy serves. */
  elementsReleases: ElementsReleases;
}
