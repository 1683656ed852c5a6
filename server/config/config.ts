import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseServiceProfile } from '../../contract/schemas/service-profile.js';
import { nationalIdFormsOf } from '../../contract/service-profile.js';
import { generateKey } from '../store/encryption.js';
import type { HostWebhook } from '../events/events.js';
import { receiverProblems } from '../events/receiver-problems.js';
import { signingKey } from '../events/signature.js';
import type { ConnectionCap } from '../operations/connection-cap.js';
import { ConfigError } from './config-error.js';
import { Environment } from './environment.js';
import { secretProblems } from './secret-problems.js';
import { storedSecret } from './stored-secret.js';

/** Every key of the sandbox begins so. There a developer tries the same few people again and again. */
const SANDBOX_KEY = /^sbx_/;

/** The checked configuration of a proxy. Times and limits have the units of their variables. */
export interface Config {
  /** `tokenFile` holds the token and is read again while the proxy runs; undefined: the token never changes. */
  upstream: { url: string; token: string; tokenFile?: string | undefined };
  /** A regular expression of the whole normalised ID. */
  nationalIdPattern: string;
  hostKeys: readonly string[];
  publishableKeys: readonly string[];
  allowedOrigins: readonly string[];
  database: { url: string } | { dataDir: string };
  encryptionKeys: readonly Uint8Array[];
  webhookSecrets: readonly string[];
  /** Addresses and ranges that may call the upstream webhook; empty: any. */
  webhookAllowedFrom: readonly string[];
  /** Each gets every event. Empty: the host gets no events. */
  hostWebhooks: readonly HostWebhook[];
  auditRetentionDays: number;
  limits: { request: number; status: number; details: number };
  /** Of all callers, by day in UTC. */
  screeningsPerDay: number;
  /** What the service does with the countries of a screening; undefined: not known. */
  screeningCountries: 'narrow' | 'weigh' | undefined;
  verificationLifetimeSeconds: number;
  /** Starts in ten minutes of one person and of one network address. Null: no limits on starts. */
  startLimits: { person: number; address: number } | null;
  /** For people who leave the line: when their turn is announced, and how long their place is held after it. */
  line: { turnNearSeconds: number; placeHeldSeconds: number };
  port: number;
  /** The interface to listen on. Undefined: all. */
  listenOn: string | undefined;
  /** Of the second listener, for metrics, details of the health and documents. Null: there is none. */
  operationsPort: number | null;
  /** What the reader of the metrics must send. Undefined: on the public port only this machine may read them. */
  metricsToken: string | undefined;
  logLevel: string;
  trustProxy: number;
  /** Open connections of one network address. Null: no limit, since all come from the balancer. */
  connectionsPerAddress: ConnectionCap | null;
  /** Where releases of the elements are kept, so that pages which pin one keep working. */
  elementsReleases: string | undefined;
}

/** `NAME_FILE` names a file that holds the value of NAME: container platforms provide secrets so. */
function withFiles(environment: Record<string, string | undefined>) {
  const merged: Record<string, string | undefined> = {};
  /** By variable, so that a variable with an unreadable file is not reported as missing too. */
  const problems = new Map<string, string>();
  for (const name of Object.keys(Environment.shape)) {
    const value = environment[name];
    const file = environment[`${name}_FILE`];
    if (value !== undefined && value !== '') merged[name] = value;
    if (file === undefined || file === '') continue;
    if (merged[name] !== undefined) {
      problems.set(name, `${name} and ${name}_FILE are both set; keep one`);
      continue;
    }
    try {
      merged[name] = readFileSync(file, 'utf8').trim();
      if (merged[name] === '') problems.set(name, `${name}_FILE names an empty file`);
    } catch {
      problems.set(name, `${name}_FILE names a file that cannot be read`);
    }
  }
  return { given: merged, fileProblems: problems };
}

/** Variables as the conformance run found them. @throws Error with a sentence. */
function ofProfile(file: string | undefined): Record<string, string> {
  if (file === undefined) return {};
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error('names a file that cannot be read');
  }
  const profile = parseServiceProfile(text);
  const found: Record<string, number | string | undefined> = {
    LIMIT_REQUEST: profile.limits?.request,
    LIMIT_STATUS: profile.limits?.status,
    LIMIT_DETAILS: profile.limits?.details,
    VERIFICATION_LIFETIME_SECONDS: profile.lifetimeSeconds,
    SCREENING_COUNTRIES: profile.countries,
    // Few forms were tried: a person with another one must not be refused.
    NATIONAL_ID_PATTERN: nationalIdFormsOf(profile) === undefined ? undefined : 'any',
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/**
 * Reads and checks the configuration. With the embedded database it creates missing secrets in KEYS_DIR or DATA_DIR.
 *
 * @param environment such as `process.env`; the package's README names the variables.
 * @throws ConfigError with every problem at once. It never quotes a value.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { given, fileProblems } = withFiles(environment);
  const problems = [...fileProblems.values()];
  let profile: Record<string, string> = {};
  try {
    profile = ofProfile(given['SERVICE_PROFILE']);
  } catch (error) {
    problems.push(`SERVICE_PROFILE: ${(error as Error).message}`);
  }
  const parsed = Environment.safeParse({ ...profile, ...given });
  for (const { code, path, message } of parsed.error?.issues ?? []) {
    const name = path.join('.');
    if (fileProblems.has(name)) continue;
    problems.push(
      code === 'invalid_type' && given[name] === undefined ? `${name} is required` : `${name}: ${message}`,
    );
  }
  for (const name of ['ENCRYPTION_KEYS', 'WEBHOOK_SECRETS']) {
    if (given['DATABASE_URL'] !== undefined && given[name] === undefined && !fileProblems.has(name)) {
      problems.push(`${name} is required with DATABASE_URL: every process must use the same value`);
    }
  }
  for (const problem of secretProblems(given)) {
    // One sentence a variable: what is too short is reported already.
    if (!problems.some((known) => known.startsWith(problem.split(':')[0]!))) problems.push(problem);
  }
  problems.push(...receiverProblems(given));
  if (
    (given['OPERATIONS_PORT'] ?? '0') !== '0' &&
    given['OPERATIONS_PORT'] === (given['PROXY_PORT'] ?? '8081')
  )
    problems.push('OPERATIONS_PORT: must differ from PROXY_PORT');
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const env = parsed.data;
  const folders = { dataDir: env.DATA_DIR, keysDir: env.KEYS_DIR };
  const encryptionKeys = env.ENCRYPTION_KEYS ?? [
    storedSecret(folders, 'encryption-key', () => Buffer.from(generateKey()).toString('base64')),
  ];
  return {
    upstream: {
      url: env.UPSTREAM_URL,
      token: env.UPSTREAM_TOKEN,
      tokenFile: environment['UPSTREAM_TOKEN_FILE'] || undefined,
    },
    nationalIdPattern: env.NATIONAL_ID_PATTERN,
    hostKeys: env.HOST_KEYS,
    publishableKeys: env.PUBLISHABLE_KEYS ?? [],
    allowedOrigins: env.ALLOWED_ORIGINS,
    database: env.DATABASE_URL === undefined ? { dataDir: env.DATA_DIR } : { url: env.DATABASE_URL },
    encryptionKeys: encryptionKeys.map((key) => Buffer.from(key, 'base64')),
    webhookSecrets: env.WEBHOOK_SECRETS ?? [
      storedSecret(folders, 'webhook-secret', () => randomBytes(24).toString('base64url')),
    ],
    webhookAllowedFrom: env.WEBHOOK_ALLOWED_IPS,
    hostWebhooks: (env.HOST_WEBHOOK_URL ?? []).map((url, receiver) => ({
      url,
      keys: env.HOST_WEBHOOK_SECRETS![receiver]!.map((secret) => signingKey(secret)!),
      allowPrivate: env.ALLOW_PRIVATE_WEBHOOK,
    })),
    auditRetentionDays: env.AUDIT_RETENTION_DAYS,
    limits: { request: env.LIMIT_REQUEST, status: env.LIMIT_STATUS, details: env.LIMIT_DETAILS },
    screeningsPerDay: env.SCREENINGS_PER_DAY,
    screeningCountries: env.SCREENING_COUNTRIES,
    verificationLifetimeSeconds: env.VERIFICATION_LIFETIME_SECONDS,
    startLimits:
      env.START_LIMITS === 'off' || (env.START_LIMITS === 'auto' && SANDBOX_KEY.test(env.UPSTREAM_TOKEN))
        ? null
        : { person: env.START_LIMIT_PERSON, address: env.START_LIMIT_ADDRESS },
    line: { turnNearSeconds: env.TURN_NEAR_SECONDS, placeHeldSeconds: env.PLACE_HELD_SECONDS },
    port: env.PROXY_PORT,
    listenOn: env.PROXY_HOST,
    operationsPort: env.OPERATIONS_PORT,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    connectionsPerAddress:
      env.TRUST_PROXY > 0
        ? null
        : { most: env.CONNECTIONS_PER_ADDRESS, loopback: given['CONNECTIONS_PER_ADDRESS'] !== undefined },
    elementsReleases: env.ELEMENTS_RELEASES,
  };
}
