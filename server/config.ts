import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  DEFAULT_NATIONAL_ID_PATTERN,
  isNationalIdPattern,
  nationalIdPattern,
} from '../contract/national-id.js';
import { IDENTITY_LIMITS } from '../contract/rules.js';
import { parseServiceProfile } from '../contract/schemas/service-profile.js';
import { nationalIdFormsOf } from '../contract/service-profile.js';
import { generateKey } from './store/encryption.js';
import type { HostWebhook } from './events/events.js';
import { receiverProblems } from './events/receiver-problems.js';
import { signingKey } from './events/signature.js';
import { STARTS_PER_ADDRESS, STARTS_PER_PERSON } from './identity/guard.js';
import { PLACE_HELD_SECONDS } from './identity/expire-absent.js';
import { TURN_NEAR_SECONDS } from './identity/turn-notices.js';
import { CONNECTIONS_PER_ADDRESS, type ConnectionCap } from './operations/connection-cap.js';
import { isAddressRange } from './operations/address-list.js';
import { upstreamAddressProblem } from './address-problems.js';
import { ConfigError } from './config-error.js';
import { secretProblems } from './secret-problems.js';
import { storedSecret } from './stored-secret.js';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const count = (fallback: number, min = 1, max = Number.MAX_SAFE_INTEGER) => {
  const message =
    max < Number.MAX_SAFE_INTEGER ? `must be ${min} to ${max}` : `must be a whole number, ${min} or more`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message).default(fallback);
};
/** A host key is guessable below this; 16 characters of base64 are 96 bits. */
const SECRET_LENGTH = 16;
/** More in front are a mistake: each one counted too many lets a visitor choose an address. */
const MOST_PROXIES = 10;
/** An empty list would hold no secret, and leave every event unsigned. */
const required = list.refine((items) => items.length > 0, 'must not be empty');
const secret = z.string().min(SECRET_LENGTH, `must be at least ${SECRET_LENGTH} characters`);
const secrets = required.refine((items) => items.every((item) => item.length >= SECRET_LENGTH), {
  message: `each must be at least ${SECRET_LENGTH} characters`,
});

const Environment = z.object({
  UPSTREAM_URL: z
    .url({ protocol: /^https?$/, message: 'must be an http(s) URL' })
    .superRefine((url, { addIssue }) => {
      const message = upstreamAddressProblem(url);
      if (message !== null) addIssue(message);
    })
    .transform((url) => url.replace(/\/+$/, '')),
  UPSTREAM_TOKEN: z.string().min(1),
  NATIONAL_ID_PATTERN: z
    .string()
    .refine(isNationalIdPattern, 'must be `any`, or a regular expression in ASCII such as [12][0-9]{9}')
    .default(DEFAULT_NATIONAL_ID_PATTERN)
    .transform(nationalIdPattern),
  SERVICE_PROFILE: z.string().optional(),
  SCREENING_COUNTRIES: z.enum(['narrow', 'weigh'], 'must be `narrow` or `weigh`').optional(),
  HOST_KEYS: secrets,
  ALLOWED_ORIGINS: required.refine(
    (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    'must be exact origins such as https://onboarding.example, without a path or a closing slash',
  ),
  DATABASE_URL: z
    .string()
    .refine(
      (url) => URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol),
      'must have the form postgres://user:password@host:5432/database',
    )
    .optional(),
  DATA_DIR: z.string().default('.data'),
  KEYS_DIR: z.string().min(1).optional(),
  ENCRYPTION_KEYS: required
    .refine(
      (keys) => keys.every((key) => Buffer.from(key, 'base64').length === 32),
      'each must be 32 bytes in base64; make one with `openssl rand -base64 32`',
    )
    .optional(),
  WEBHOOK_SECRETS: secrets.optional(),
  WEBHOOK_ALLOWED_IPS: list
    .refine(
      (ranges) => ranges.every(isAddressRange),
      'each must be an address or a range such as 192.0.2.0/24 or 2001:db8::/32',
    )
    .default([]),
  HOST_WEBHOOK_URL: required
    .refine(
      (urls) => urls.every((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)),
      'each must be an http(s) URL',
    )
    .refine(
      (urls) =>
        urls.every((url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === ''),
      'must not hold a user name or a password; a signature proves each event instead',
    )
    .optional(),
  // One group for each receiver.
  HOST_WEBHOOK_SECRETS: z
    .string()
    .transform((text) => text.split(';').map((group) => list.parse(group)))
    .refine((groups) => groups.every((group) => group.length > 0), 'must not be empty')
    .refine(
      (groups) => groups.every((group) => group.every((item) => signingKey(item) !== null)),
      'each must be whsec_ and 24 to 64 bytes in base64; make one with `echo whsec_$(openssl rand -base64 32)`',
    )
    .optional(),
  ALLOW_PRIVATE_WEBHOOK: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  AUDIT_RETENTION_DAYS: count(400),
  LIMIT_REQUEST: count(IDENTITY_LIMITS.request),
  LIMIT_STATUS: count(IDENTITY_LIMITS.status),
  LIMIT_DETAILS: count(IDENTITY_LIMITS.details),
  SCREENINGS_PER_DAY: count(1000, 1),
  // § Limits: "request timeout typically 2-5 minutes".
  VERIFICATION_LIFETIME_SECONDS: count(180, 30),
  START_LIMITS: z.enum(['auto', 'on', 'off']).default('auto'),
  START_LIMIT_PERSON: count(STARTS_PER_PERSON, 1),
  START_LIMIT_ADDRESS: count(STARTS_PER_ADDRESS, 1),
  TURN_NEAR_SECONDS: count(TURN_NEAR_SECONDS, 10),
  PLACE_HELD_SECONDS: count(PLACE_HELD_SECONDS, 30),
  PUBLISHABLE_KEYS: secrets.optional(),
  PROXY_HOST: z.string().min(1).optional(),
  PROXY_PORT: count(8081, 0, 65_535),
  OPERATIONS_PORT: z
    .string()
    .optional()
    .transform((text) => (text === undefined ? null : Number(text)))
    .refine((port) => port === null || (Number.isInteger(port) && port >= 0 && port <= 65_535), {
      message: 'must be 0 to 65535',
    }),
  METRICS_TOKEN: secret.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: count(0, 0, MOST_PROXIES),
  CONNECTIONS_PER_ADDRESS: count(CONNECTIONS_PER_ADDRESS, 1),
  ELEMENTS_RELEASES: z.string().min(1).optional(),
});

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
