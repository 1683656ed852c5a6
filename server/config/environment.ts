import { isIP } from 'node:net';
import { z } from 'zod';
import {
  DEFAULT_NATIONAL_ID_FORMS,
  isNationalIdForms,
  NATIONAL_ID_FORMS_RULE,
} from '../../contract/national-id.js';
import { IDENTITY_LIMITS } from '../../contract/rules.js';
import { signingKey } from '../events/signing-key.js';
import { STARTS_PER_ADDRESS, STARTS_PER_PERSON } from '../identity/rules/guard.js';
import { PLACE_HELD_SECONDS } from '../identity/rows/expire-absent.js';
import { TURN_NEAR_SECONDS } from '../identity/rules/turn-notice.js';
import { isAddressRange } from '../operations/address-list.js';
import { DEFAULT_SCHEMA } from '../store/in-schema.js';
import { SCHEMA_NAME } from '../store/migrate.js';
import {
  databaseAddressProblem,
  isPlainAndFar,
  originsProblem,
  upstreamAddressProblem,
} from './address-problems.js';
import { addressOfHost, NAME_RULE, ofHost, type OfHost } from '../events/host-names.js';
import { itemsOf } from './secret-problems.js';

const list = z.string().transform(itemsOf);
/** More is a slip of the hand: as days or seconds it leaves the calendar of Postgres and the timers of Node. */
const MOST = 1_000_000;
/** In digits only: Number() reads 1e3, 0x10 and 2.0 too. */
const number = (min: number, max: number) =>
  z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN))
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

/** Keys with the names of their hosts. */
const keys = required.transform((items, { addIssue }): OfHost[] =>
  items.flatMap((item) => {
    const named = ofHost(item);
    if (named === null) addIssue(NAME_RULE);
    else if (named.value.length < SECRET_LENGTH)
      addIssue(`each must be at least ${SECRET_LENGTH} characters, after the name of its host and a colon`);
    return named ?? [];
  }),
);

/** Their tables would lie beside those of the proxy. */
const SCHEMAS_OF_OTHERS = ['public', 'information_schema', 'sandbox'];

/** Every variable of the proxy, alone: its form, its default, and what is said of another form. */
export const Environment = z.object({
  ACCOUNT: z
    .string()
    .regex(/^[\w.@-]{1,64}$/, 'must be a name of 1 to 64 letters, digits and `-_.@`')
    .default('default'),
  UPSTREAM_URL: z
    .string()
    // A URL leaves line breaks out, and two addresses become another one.
    .regex(/^\S*$/, 'must be one address, without blanks')
    .pipe(z.url({ protocol: /^https?$/, message: 'must be an http(s) URL' }))
    .superRefine((url, { addIssue }) => {
      const message = upstreamAddressProblem(url);
      if (message !== null) addIssue(message);
    })
    .transform((url) => url.replace(/\/+$/, '')),
  UPSTREAM_TOKEN: z.string().min(1),
  NATIONAL_ID_FORMS: z
    .string()
    .refine(isNationalIdForms, NATIONAL_ID_FORMS_RULE)
    .default(DEFAULT_NATIONAL_ID_FORMS),
  SERVICE_PROFILE: z.string().optional(),
  SCREENING_COUNTRIES: oneOf('narrow', 'weigh').optional(),
  HOST_KEYS: keys,
  ALLOWED_ORIGINS: required.superRefine((origins, { addIssue }) => {
    const message = originsProblem(origins);
    if (message !== null) addIssue(message);
  }),
  DATABASE_URL: z
    .string()
    .superRefine((url, { addIssue }) => {
      const message = databaseAddressProblem(url);
      if (message !== null) addIssue(message);
    })
    .optional(),
  DATABASE_SCHEMA: z
    .string()
    .refine(
      (name) => SCHEMA_NAME.test(name) && !SCHEMAS_OF_OTHERS.includes(name),
      'must be a name of 1 to 40 small letters, digits and `_`, and no schema of Postgres or the sandbox',
    )
    .default(DEFAULT_SCHEMA),
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
    .transform((items) => items.map(addressOfHost))
    .refine(
      (urls) => urls.every(({ value }) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
      'each must be an http(s) URL',
    )
    .refine(
      (urls) => urls.every(({ value }) => !isPlainAndFar(value)),
      'must be https: over http the events cross the network as plain text',
    )
    .refine(
      (urls) =>
        urls.every(
          ({ value }) => !URL.canParse(value) || new URL(value).username + new URL(value).password === '',
        ),
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
  AUDIT_RETENTION_DAYS: count(400),
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
  TURN_NEAR_SECONDS: count(TURN_NEAR_SECONDS, 10),
  PLACE_HELD_SECONDS: count(PLACE_HELD_SECONDS, 30),
  PUBLISHABLE_KEYS: keys.optional(),
  PROXY_HOST: z
    .string()
    .refine(
      (host) => isIP(host) !== 0 || /^[\w.-]+$/.test(host),
      'must be an address or a name of this machine, such as 127.0.0.1 or ::, without `http://`, brackets and port',
    )
    .optional(),
  PROXY_PORT: count(8081, 0, 65_535),
  OPERATIONS_PORT: number(0, 65_535).nullable().default(null),
  METRICS_TOKEN: secret.optional(),
  // Balancers keep a connection for 60 s: the side that closes first decides who meets the end of it.
  KEEP_ALIVE_SECONDS: count(75, 1, 3600),
  // The unit that kills later: 30 s in Kubernetes, 90 s in systemd.
  STOP_SECONDS: count(25, 1, 3600),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  TRUST_PROXY: count(0, 0, MOST_PROXIES),
  ELEMENTS_RELEASES: z.string().min(1).optional(),
});
