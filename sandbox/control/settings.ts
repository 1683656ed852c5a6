/** Settings of the running sandbox, stored in the database: the webhook address, and rules that upstream does not show. */
import { z } from 'zod';
import type { Database } from '../../server/store/database.js';
import { DEFAULT_NATIONAL_ID_PATTERN, isNationalIdPattern } from '../../contract/national-id.js';
import { IDENTITY_LIMITS } from '../../contract/rules.js';
import { nationalIdFormsOf, type ServiceProfile } from '../../contract/service-profile.js';

const limit = z.number().int().min(0).max(1_000_000);
const limits = {
  request: limit,
  status: limit,
  details: limit,
  /** All screening endpoints together; § Limits shows 429 without a number. Null: no limit. */
  screening: limit.nullable().default(null),
};

export const SettingsValues = z.strictObject({
  webhookUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  /** § Limits says "per minute" and not how it is counted. */
  limitWindow: z.enum(['sliding', 'fixed']).default('sliding'),
  /** Whether a call that is answered 429 counts. */
  countRefused: z.boolean().default(false),
  limits: z.strictObject(limits).default({ ...IDENTITY_LIMITS, screening: null }),
  /** A second request while the person's first is waiting: it is refused, or the first expires. */
  secondRequest: z.enum(['refuse', 'supersede']).default('refuse'),
  /** Status of the details before the transaction is COMPLETED. */
  unfinishedDetails: z.union([z.literal(400), z.literal(404), z.literal(409), z.literal(422)]).default(400),
  lifetimeSeconds: z.number().int().min(1).max(86_400).default(180),
  /** The countries of a screening leave out hits of other countries, or only change their strength. */
  countries: z.enum(['narrow', 'weigh']).default('narrow'),
  /** Which national IDs are valid: a regular expression, or `any`. */
  nationalIdPattern: z
    .string()
    .refine(isNationalIdPattern, 'must be `any` or a regular expression')
    .default(DEFAULT_NATIONAL_ID_PATTERN),
});
export type SettingsValues = z.infer<typeof SettingsValues>;

export const SettingsChange = z.strictObject({
  webhookUrl: SettingsValues.shape.webhookUrl.unwrap().optional(),
  limitWindow: SettingsValues.shape.limitWindow.unwrap().optional(),
  countRefused: SettingsValues.shape.countRefused.unwrap().optional(),
  limits: z
    .strictObject({ ...limits, screening: limits.screening.unwrap() })
    .partial()
    .optional(),
  secondRequest: SettingsValues.shape.secondRequest.unwrap().optional(),
  unfinishedDetails: SettingsValues.shape.unfinishedDetails.unwrap().optional(),
  lifetimeSeconds: SettingsValues.shape.lifetimeSeconds.unwrap().optional(),
  countries: SettingsValues.shape.countries.unwrap().optional(),
  nationalIdPattern: SettingsValues.shape.nationalIdPattern.unwrap().optional(),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

/** Those that a service profile names. */
export function settingsOf(profile: ServiceProfile): SettingsChange {
  const { limits, limitWindow, countRefused, secondRequest, unfinishedDetails, lifetimeSeconds, countries } =
    profile;
  const nationalIdPattern = nationalIdFormsOf(profile);
  return {
    limits,
    limitWindow,
    countRefused,
    secondRequest,
    unfinishedDetails,
    lifetimeSeconds,
    countries,
    nationalIdPattern,
  };
}

export class Settings {
  readonly #database: Database;
  #values: SettingsValues;
  #changing: Promise<void> = Promise.resolve();

  private constructor(database: Database, values: SettingsValues) {
    this.#database = database;
    this.#values = values;
  }

  /** The stored settings, changed by `given`. */
  static async load(database: Database, given: SettingsChange = {}): Promise<Settings> {
    const [row] = await database.query<{ value: unknown }>(
      `select value from sandbox.state where name = 'settings'`,
    );
    // Another version may have stored values that are no longer valid.
    const stored = SettingsValues.partial().safeParse(row?.value ?? {});
    const settings = new Settings(database, SettingsValues.parse(stored.success ? stored.data : {}));
    await settings.change(given);
    return settings;
  }

  get values(): Readonly<SettingsValues> {
    return this.#values;
  }

  /** One at a time: of two concurrent changes neither is lost. */
  change(change: SettingsChange): Promise<void> {
    const changed = this.#changing.then(() => this.#change(change));
    this.#changing = changed.catch(() => undefined);
    return changed;
  }

  async #change(change: SettingsChange): Promise<void> {
    const { limits, ...rest } = change;
    const known = (values: object) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    const values = SettingsValues.parse({
      ...this.#values,
      ...known(rest),
      limits: { ...this.#values.limits, ...known(limits ?? {}) },
    });
    await this.#database.query(
      `insert into sandbox.state (name, value) values ('settings', $1::jsonb)
       on conflict (name) do update set value = excluded.value`,
      [JSON.stringify(values)],
    );
    this.#values = values;
  }
}
