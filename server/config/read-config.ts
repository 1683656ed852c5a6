import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { receiverId, receiverProblems } from '../events/host-webhook.js';
import { signingKey } from '../events/signing-key.js';
import { generateKey } from '../store/encryption.js';
import { ConfigError } from './config-error.js';
import type { Config } from './config.js';
import { Environment } from './environment.js';
import { unknownHostProblems } from '../events/host-names.js';
import { profileOf, withFiles, type Given } from './file-variables.js';
import { misspeltNames } from './misspelt-names.js';
import { secretProblems } from './secret-problems.js';
import { ENCRYPTION_KEY, storedSecret } from './stored-secret.js';

/** Every key of the sandbox begins so. There a developer tries the same few people again and again. */
const SANDBOX_KEY = /^sbx_/;

/**
 * Reads and checks the configuration. With the embedded database it creates missing secrets in KEYS_DIR or DATA_DIR.
 *
 * @param environment such as `process.env`; the package's README names the variables.
 * @param options `isReadOnly`: it creates none, and makes up those that are missing.
 * @throws ConfigError with every problem at once. It never quotes a value.
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  { isReadOnly = false } = {},
): Config {
  const { given, formProblems } = withFiles(environment);
  const { profile, problems: profileProblems } = profileOf(given);
  const parsed = Environment.safeParse({ ...profile, ...given });
  const problems = [
    ...formProblems.values(),
    ...profileProblems,
    ...schemaProblems(parsed.error?.issues ?? [], given, formProblems, misspeltNames(environment)),
    ...missingSecrets(given, formProblems),
  ];
  for (const problem of secretProblems(given)) {
    // One sentence a variable: what is too short is reported already.
    if (!problems.some((known) => known.startsWith(problem.split(':')[0]!))) problems.push(problem);
  }
  problems.push(...receiverProblems(given), ...portProblems(given));
  if (parsed.success) problems.push(...hostProblems(parsed.data));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return configOf(parsed.data, environment, isReadOnly);
}

function schemaProblems(
  issues: readonly z.core.$ZodIssue[],
  given: Given,
  formProblems: ReadonlyMap<string, string>,
  misspelt: ReadonlyMap<string, string>,
): string[] {
  return issues.flatMap(({ code, path, message }) => {
    const name = path.join('.');
    if (formProblems.has(name)) return [];
    const isMissing = code === 'invalid_type' && given[name] === undefined;
    if (!isMissing) return [`${name}: ${message}`];
    const other = misspelt.get(name)?.trim();
    return [
      `${name} is required${other === undefined ? '' : `; ${other} is set, and the proxy does not read it`}`,
    ];
  });
}

function missingSecrets(given: Given, formProblems: ReadonlyMap<string, string>): string[] {
  if (given['DATABASE_URL'] === undefined) return [];
  const make = { ENCRYPTION_KEYS: 'openssl rand -base64 32', WEBHOOK_SECRETS: 'openssl rand -hex 24' };
  return Object.entries(make)
    .filter(([name]) => given[name] === undefined && !formProblems.has(name))
    .map(
      ([name, command]) =>
        `${name} is required with DATABASE_URL: make one with \`${command}\`, and give every process the same value`,
    );
}

function portProblems({ OPERATIONS_PORT = '0', PROXY_PORT = '8081' }: Given): string[] {
  const isSame = Number(OPERATIONS_PORT) !== 0 && Number(OPERATIONS_PORT) === Number(PROXY_PORT);
  return isSame ? ['OPERATIONS_PORT: must differ from PROXY_PORT'] : [];
}

/** The limits are off for the sandbox, where tests start as often as they like. */
function startLimitsOf(env: Settings): Config['startLimits'] {
  const isOff = env.START_LIMITS === 'off';
  const isSandbox = env.START_LIMITS === 'auto' && SANDBOX_KEY.test(env.UPSTREAM_TOKEN);
  return isOff || isSandbox ? null : { person: env.START_LIMIT_PERSON, address: env.START_LIMIT_ADDRESS };
}

type Settings = z.output<typeof Environment>;

function hostProblems({ HOST_KEYS, PUBLISHABLE_KEYS = [], HOST_WEBHOOK_URL = [] }: Settings): string[] {
  return unknownHostProblems({ HOST_KEYS, PUBLISHABLE_KEYS, HOST_WEBHOOK_URL });
}

function configOf(env: Settings, environment: Given, isReadOnly: boolean): Config {
  const folders = { dataDir: env.DATA_DIR, keysDir: env.KEYS_DIR, isReadOnly };
  const encryptionKeys = env.ENCRYPTION_KEYS ?? [
    storedSecret(folders, ENCRYPTION_KEY, () => Buffer.from(generateKey()).toString('base64')),
  ];
  return {
    account: env.ACCOUNT,
    upstream: {
      url: env.UPSTREAM_URL,
      token: env.UPSTREAM_TOKEN,
      tokenFile: environment['UPSTREAM_TOKEN_FILE']?.trim() || undefined,
    },
    nationalIdForms: env.NATIONAL_ID_FORMS,
    hostKeys: env.HOST_KEYS,
    publishableKeys: env.PUBLISHABLE_KEYS ?? [],
    allowedOrigins: env.ALLOWED_ORIGINS,
    database:
      env.DATABASE_URL === undefined
        ? { dataDir: env.DATA_DIR }
        : { url: env.DATABASE_URL, urlFile: environment['DATABASE_URL_FILE']?.trim() || undefined },
    databaseSchema: env.DATABASE_SCHEMA,
    encryptionKeys: encryptionKeys.map((key) => Buffer.from(key, 'base64')),
    webhookSecrets: env.WEBHOOK_SECRETS ?? [
      storedSecret(folders, 'webhook-secret', () => randomBytes(24).toString('base64url')),
    ],
    webhookAllowedFrom: env.WEBHOOK_ALLOWED_IPS,
    hostWebhooks: (env.HOST_WEBHOOK_URL ?? []).map(({ host, value }, receiver) => ({
      host,
      id: receiverId(host, value),
      url: value,
      keys: env.HOST_WEBHOOK_SECRETS![receiver]!.map((secret) => signingKey(secret)!),
    })),
    auditRetentionDays: env.AUDIT_RETENTION_DAYS,
    limits: { request: env.LIMIT_REQUEST, status: env.LIMIT_STATUS, details: env.LIMIT_DETAILS },
    screeningsPerDay: env.SCREENINGS_PER_DAY,
    watchIntervalMinutes: env.WATCH_INTERVAL_MINUTES,
    screeningCountries: env.SCREENING_COUNTRIES,
    verificationLifetimeSeconds: env.VERIFICATION_LIFETIME_SECONDS,
    startLimits: startLimitsOf(env),
    line: { turnNearSeconds: env.TURN_NEAR_SECONDS, placeHeldSeconds: env.PLACE_HELD_SECONDS },
    port: env.PROXY_PORT,
    listenOn: env.PROXY_HOST,
    operationsPort: env.OPERATIONS_PORT,
    metricsToken: env.METRICS_TOKEN,
    keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
    stopSeconds: env.STOP_SECONDS,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    elementsReleases: env.ELEMENTS_RELEASES,
  };
}
