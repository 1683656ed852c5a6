import { isIP } from 'node:net';
import { z } from 'zod';
import {
  DEFAULT_NATIONAL_ID_FORMS,
  isNationalIdForms,
  NATIONAL_ID_FORMS_RULE,
} from '../../contract/national-id.js';
import { IDENTITY_LIMITS } from '../../contract/rules.js';
import { addressOfHost, NAME_RULE, ofHost } from '../events/hosts.js';
import { signingKey } from '../events/signing-key.js';
import { STARTS_PER_ADDRESS, STARTS_PER_PERSON } from '../rules/guard.js';
import { DEFAULT_SCHEMA } from '../store/database.js';
import { SCHEMA_NAME } from '../store/migrate.js';
import * as mistakes from './mistakes.js';

/** The values of a variable that holds several. */
const itemsOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** A check that says the first mistake. */
const without =
  <Value>(of: mistakes.Mistakes<Value>) =>
  (value: Value, { addIssue }: { addIssue: (sentence: string) => void }) => {
    for (const sentence of mistakes.mistakesIn(of, value)) return addIssue(sentence);
  };

const text = z.string();
const list = text.transform(itemsOf);
/** More is a slip of the hand: as days or seconds it leaves the calendar of Postgres and the timers of Node. */
const MOST = 1_000_000;
/** In digits only: Number() reads 1e3, 0x10 and 2.0 too. */
const number = (min: number, max: number) =>
  text
    .transform((digits) => (/^\d+$/.test(digits) ? Number(digits) : Number.NaN))
    .refine((value) => value >= min && value <= max, `must be ${min} to ${max}, in digits`);
const count = (fallback: number, min = 1, max = MOST) => number(min, max).default(fallback);
const oneOf = <const Value extends string>(...values: Value[]) =>
  z.enum(
    values,
    `must be ${values
      .map((value) => `\`${value}\``)
      .join(', ')
      .replace(/, (?=[^,]*$)/, ' or ')}`,
  );
/** More in front are a mistake: each one counted too many lets a visitor choose an address. */
const MOST_PROXIES = 10;
/** An empty list would hold no secret, and leave every event unsigned. */
const required = list.refine((items) => items.length > 0, 'must not be empty');
/** Keys with the names of their hosts. */
const keys = required
  .refine((items) => items.every(ofHost), NAME_RULE)
  .transform((items) => items.map((item) => ofHost(item)!))
  .superRefine((keys, context) =>
    without(mistakes.OF_KEYS)(
      keys.map(({ value }) => value),
      context,
    ),
  );

/** Their tables would lie beside those of the proxy. */
const SCHEMAS_OF_OTHERS = ['public', 'information_schema', 'sandbox'];

/** Every variable of the proxy, alone: its form, its default, and what is said of another form. */
export const Environment = z.object({
  ACCOUNT: text
    .regex(/^[\w.@-]{1,64}$/, 'must be a name of 1 to 64 letters, digits and `-_.@`')
    .default('default'),
  UPSTREAM_URL: text.superRefine(without(mistakes.OF_UPSTREAM)).transform((url) => url.replace(/\/+$/, '')),
  UPSTREAM_TOKEN: text.superRefine(without(mistakes.OF_TOKEN)),
  NATIONAL_ID_FORMS: text
    .refine(isNationalIdForms, NATIONAL_ID_FORMS_RULE)
    .default(DEFAULT_NATIONAL_ID_FORMS),
  SERVICE_PROFILE: text.optional(),
  SCREENING_COUNTRIES: oneOf('narrow', 'weigh').optional(),
  HOST_KEYS: keys,
  ALLOWED_ORIGINS: required.superRefine(without(mistakes.OF_ORIGINS)),
  DATABASE_URL: text.superRefine(without(mistakes.OF_DATABASE)).optional(),
  DATABASE_SCHEMA: text
    .refine(
      (name) => SCHEMA_NAME.test(name) && !SCHEMAS_OF_OTHERS.includes(name),
      'must be a name of 1 to 40 small letters, digits and `_`, and no schema of Postgres or the sandbox',
    )
    .default(DEFAULT_SCHEMA),
  DATA_DIR: text.default('.data'),
  KEYS_DIR: text.optional(),
  ENCRYPTION_KEYS: required
    // Buffer skips what is no base64, and stops at the end of the first of two keys.
    .transform((items) =>
      items.map((item): Uint8Array => Buffer.from(/^[\w+/-]+={0,2}$/.test(item) ? item : '', 'base64')),
    )
    .superRefine(without(mistakes.OF_ENCRYPTION_KEYS))
    .optional(),
  WEBHOOK_SECRETS: required.superRefine(without(mistakes.OF_SECRETS)).optional(),
  HOST_WEBHOOK_URL: required
    .transform((items) => items.map(addressOfHost))
    .superRefine(without(mistakes.OF_RECEIVERS))
    .default([]),
  // One group for each receiver.
  HOST_WEBHOOK_SECRETS: text
    .transform((groups) => groups.split(';').map((group) => itemsOf(group).map(signingKey)))
    .superRefine(without(mistakes.OF_SIGNING_KEYS))
    .transform((groups) => groups.map((group) => group.map((key) => key!)))
    .default([]),
  AUDIT_RETENTION_DAYS: count(400),
  DECISION_RETENTION_DAYS: number(1, MOST).optional(),
  LIMIT_REQUEST: count(IDENTITY_LIMITS.request),
  LIMIT_STATUS: count(IDENTITY_LIMITS.status),
  LIMIT_DETAILS: count(IDENTITY_LIMITS.details),
  SCREENINGS_PER_DAY: count(1000, 1),
  WATCH_INTERVAL_MINUTES: count(60, 1, 1440),
  // § Limits: "request timeout typically 2-5 minutes".
  VERIFICATION_LIFETIME_SECONDS: count(180, 30),
  START_LIMITS: oneOf('auto', 'on', 'off').default('auto'),
  START_LIMIT_PERSON: count(STARTS_PER_PERSON, 1),
  START_LIMIT_ADDRESS: count(STARTS_PER_ADDRESS, 1),
  PUBLISHABLE_KEYS: keys.default([]),
  PROXY_HOST: text
    .refine(
      (host) => isIP(host) !== 0 || /^[\w.-]+$/.test(host),
      'must be an address or a name of this machine, such as 127.0.0.1 or ::, without `http://`, brackets and port',
    )
    .optional(),
  PROXY_PORT: count(8081, 0, 65_535),
  OPERATIONS_PORT: number(0, 65_535).nullable().default(null),
  METRICS_TOKEN: text.superRefine(without(mistakes.OF_SECRET)).optional(),
  // Balancers keep a connection for 60 s: the side that closes first decides who meets the end of it.
  KEEP_ALIVE_SECONDS: count(75, 1, 3600),
  // The unit that kills later: 30 s in Kubernetes, 90 s in systemd.
  STOP_SECONDS: count(25, 1, 3600),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  TRUST_PROXY: count(0, 0, MOST_PROXIES),
  ELEMENTS_RELEASES: text.optional(),
});

export type Settings = z.output<typeof Environment>;
