/** Settings of the running sandbox, stored in the database: the webhook address, and rules that upstream does not show. */
import { z } from 'zod';
import type { Database } from '../../server/store/database.js';
import {
  DEFAULT_NATIONAL_ID_FORMS,
  isNationalIdForms,
  NATIONAL_ID_FORMS_RULE,
} from '../../contract/national-id.js';
import { IDENTITY_LIMITS } from '../../contract/rules.js';
import {
  UNFINISHED_DETAILS_STATUSES,
  nationalIdFormsOf,
  type ServiceProfile,
} from '../../contract/schemas/service-profile.js';

const limit = z.number().int().min(0).max(1_000_000);

const Limits = z.strictObject({
  request: limit,
  status: limit,
  details: limit,
  /** All screening endpoints together; § Limits shows 429 without a number. Null: no limit. */
  screening: limit.nullable(),
});

export const SettingsValues = z.strictObject({
  webhookUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** § Limits says "per minute" and not how it is counted. */
  limitWindow: z.enum(['sliding', 'fixed']),
  /** Whether a call that is answered 429 counts. */
  countRefused: z.boolean(),
  limits: Limits,
  /** A second request while the person's first is waiting: it is refused, or the first expires. */
  secondRequest: z.enum(['refuse', 'supersede']),
  unfinishedDetails: z.literal(UNFINISHED_DETAILS_STATUSES),
  lifetimeSeconds: z.number().int().min(1).max(86_400),
  /** The countries of a screening leave out hits of other countries, or only change their strength. */
  countries: z.enum(['narrow', 'weigh']),
  /** Which national IDs are valid: forms with a comma between two, or `any`. */
  nationalIdForms: z.string().refine(isNationalIdForms, NATIONAL_ID_FORMS_RULE),
});
export type SettingsValues = z.infer<typeof SettingsValues>;

const DEFAULTS: SettingsValues = {
  webhookUrl: null,
  limitWindow: 'sliding',
  countRefused: false,
  limits: { ...IDENTITY_LIMITS, screening: null },
  secondRequest: 'refuse',
  unfinishedDetails: 400,
  lifetimeSeconds: 180,
  countries: 'narrow',
  nationalIdForms: DEFAULT_NATIONAL_ID_FORMS,
};

export const SettingsChange = SettingsValues.extend({ limits: Limits.partial() }).partial();
export type SettingsChange = z.infer<typeof SettingsChange>;

/** Those that a service profile names. */
export function settingsOf(profile: ServiceProfile): SettingsChange {
  return SettingsChange.strip().parse({ ...profile, nationalIdForms: nationalIdFormsOf(profile) });
}

export class Settings {
  readonly #database: Database;
  #values: SettingsValues;
  #changing: Promise<void> = Promise.resolve();

  private constructor(database: Database, values: SettingsValues) {
    this.#database = database;
    this.#values = values;
  }

  static async load(database: Database, given: SettingsChange = {}): Promise<Settings> {
    const [row] = await database.query<{ value: unknown }>(
      `select value from sandbox.state where name = 'settings'`,
    );
    // Another version may have stored values that are no longer valid.
    const stored = SettingsChange.safeParse(row?.value ?? {});
    const settings = new Settings(database, changed(DEFAULTS, stored.success ? stored.data : {}));
    await settings.change(given);
    return settings;
  }

  get values(): Readonly<SettingsValues> {
    return this.#values;
  }

  /** One at a time: of two concurrent changes neither is lost. */
  change(change: SettingsChange): Promise<void> {
    const done = this.#changing.then(() => this.#change(change));
    this.#changing = done.catch(() => undefined);
    return done;
  }

  async #change(change: SettingsChange): Promise<void> {
    const values = changed(this.#values, change);
    await this.#database.query(
      `insert into sandbox.state (name, value) values ('settings', $1::jsonb)
       on conflict (name) do update set value = excluded.value`,
      [JSON.stringify(values)],
    );
    this.#values = values;
  }
}

function changed(values: SettingsValues, { limits = {}, ...rest }: SettingsChange): SettingsValues {
  const given = (some: object) =>
    Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined));
  return SettingsValues.parse({
    ...values,
    ...given(rest),
    limits: { ...values.limits, ...given(limits) },
  });
}
