import { randomBytes } from 'node:crypto';
import { type HostWebhook, receiverId } from '../events/hosts.js';
import { ConfigError } from '../operations/setup-problems.js';
import { generateKey } from '../store/encryption.js';
import { Environment, type Settings } from './environment.js';
import { type Given, misspeltNames, profileOf, valueOf, withFiles } from './file-variables.js';
import { mistakesIn } from './mistakes.js';
import { sharedKeys, TOGETHER } from './settings-together.js';
import { ENCRYPTION_KEY, storedSecret } from './stored-secret.js';

/** Every key of the sandbox begins so. There a developer tries the same few people again and again. */
const SANDBOX_KEY = /^sbx_/;

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>;
type Fields<Values> = { [Name in keyof Values as Camel<Name & string>]: Values[Name] };

/** The setting AUDIT_RETENTION_DAYS is the field `auditRetentionDays`. */
function fieldsOf<Values extends object>(values: Values): Fields<Values> {
  const fields = Object.entries(values).map(([name, value]) => [
    name.toLowerCase().replace(/_./g, (found) => found.slice(1).toUpperCase()),
    value as unknown,
  ]);
  return Object.fromEntries(fields) as Fields<Values>;
}

/** The checked configuration of a proxy. Times and limits have the units of their variables. */
export type Config = ReturnType<typeof configOf>;

/**
 * @param tokenFile it is read again while the proxy runs.
 * @param isReadOnly nothing is created.
 */
export function configOf(settings: Settings, tokenFile: string | undefined, isReadOnly: boolean) {
  const {
    UPSTREAM_URL,
    UPSTREAM_TOKEN,
    DATABASE_URL,
    DATA_DIR: dataDir,
    KEYS_DIR: keysDir,
    ENCRYPTION_KEYS,
    WEBHOOK_SECRETS,
    HOST_WEBHOOK_URL,
    HOST_WEBHOOK_SECRETS,
    LIMIT_REQUEST: request,
    LIMIT_STATUS: status,
    LIMIT_DETAILS: details,
    START_LIMITS,
    START_LIMIT_PERSON: person,
    START_LIMIT_ADDRESS: address,
    SERVICE_PROFILE: _,
    ...rest
  } = settings;
  const stored = (name: string, made: Uint8Array, encoding: 'base64' | 'base64url') =>
    storedSecret({ dataDir, keysDir, isReadOnly }, name, Buffer.from(made).toString(encoding));
  const upstream: { url: string; token: string; tokenFile?: string | undefined } = {
    url: UPSTREAM_URL,
    token: UPSTREAM_TOKEN,
    tokenFile,
  };
  const database: { url: string } | { dataDir: string } =
    DATABASE_URL === undefined ? { dataDir } : { url: DATABASE_URL };
  // Tests in the sandbox start as often as they like.
  const isUnlimited = START_LIMITS === 'off' || (START_LIMITS === 'auto' && SANDBOX_KEY.test(UPSTREAM_TOKEN));
  const encryptionKeys: readonly Uint8Array[] = ENCRYPTION_KEYS ?? [
    Buffer.from(stored(ENCRYPTION_KEY, generateKey(), 'base64'), 'base64'),
  ];
  return {
    ...fieldsOf(rest),
    upstream,
    database,
    encryptionKeys,
    webhookSecrets: WEBHOOK_SECRETS ?? [stored('webhook-secret', randomBytes(24), 'base64url')],
    hostWebhooks: HOST_WEBHOOK_URL.map(({ host, value }, place): HostWebhook => ({
      host,
      id: receiverId(host, value),
      url: value,
      keys: HOST_WEBHOOK_SECRETS[place]!,
    })),
    limits: { request, status, details },
    /** Starts in ten minutes of one person and of one network address. Null: no limits on starts. */
    startLimits: isUnlimited ? null : { person, address },
  };
}

/**
 * Reads and checks the configuration. With the embedded database it creates missing secrets in KEYS_DIR or DATA_DIR.
 *
 * @param environment such as `process.env`; the package's README names the variables.
 * @param options `isReadOnly`: it creates none, and makes up those that are missing.
 * @throws ConfigError with every problem at once, one sentence for each variable. It never quotes a value.
 */
export function readConfig(environment: Given, { isReadOnly = false } = {}): Config {
  const { given, problems } = withFiles(environment);
  const profile = profileOf(given['SERVICE_PROFILE']);
  if (profile.problem !== undefined) problems.set('SERVICE_PROFILE', profile.problem);
  const read: Record<string, unknown> = {};
  for (const [name, form] of Object.entries(Environment.shape)) {
    if (problems.has(name)) continue;
    const value = given[name] ?? profile.values[name];
    const { success, data, error } = form.safeParse(value);
    if (success) read[name] = data;
    else if (value === undefined) problems.set(name, missing(name, environment));
    else problems.set(name, `${name}: ${error.issues[0]!.message}`);
  }
  for (const sentence of [...mistakesIn(TOGETHER, { given, read }), ...sharedKeys(read)]) {
    const name = sentence.split(/[ :]/)[0]!;
    if (!problems.has(name)) problems.set(name, sentence);
  }
  if (problems.size > 0) throw new ConfigError([...problems.values()]);
  return configOf(read as Settings, valueOf(environment, 'UPSTREAM_TOKEN_FILE'), isReadOnly);
}

function missing(name: string, environment: Given): string {
  const other = misspeltNames(environment).get(name)?.trim();
  return `${name} is required${other === undefined ? '' : `; ${other} is set, and the proxy does not read it`}`;
}
