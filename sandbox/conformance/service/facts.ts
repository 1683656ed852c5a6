/** What a check has to know about the account. Rules that need a missing fact are not checked. */
import { z } from 'zod';

const text = z.string().min(1);

export const Facts = z
  .strictObject({
    /** Keys of the same tenant, each with one restriction, and a key of another tenant. */
    keys: z
      .strictObject({
        oneClient: text,
        /** Restricted to one client that is not the tenant's default. */
        otherClient: text,
        severalClients: text,
        noScreening: text,
        noExtended: text,
        /** It may search the submissions of `form`, and not those of `companyForm`. */
        oneForm: text,
        noForms: text,
        otherTenant: text,
      })
      .partial(),
    clients: z
      .strictObject({
        /** The tenant's default client. */
        default: text,
        one: text,
        several: z.array(text).min(2),
        /** A client of the tenant that neither restricted key may use. */
        another: text,
        otherTenant: text,
      })
      .partial(),
    form: z.strictObject({
      formId: text,
      text: text.optional(),
      textArea: text.optional(),
      date: text.optional(),
      numeric: text.optional(),
      richText: text.optional(),
    }),
    companyForm: z.strictObject({ formId: text }),
    /** A name with hits, at least six for the rules about pages. */
    name: text,
    company: text,
    extended: z.boolean(),
    completedTransId: text,
    /** National IDs. On a real service only `waits`: what a person decides is not known. */
    people: z
      .strictObject({
        waits: text,
        completes: text,
        resident: text,
        rejects: text,
        expires: text,
        fails: text,
      })
      .partial(),
  })
  .partial();
export type Facts = z.infer<typeof Facts>;

export const KEYS: Readonly<Record<keyof NonNullable<Facts['keys']>, string>> = {
  oneClient: 'a key restricted to one client',
  otherClient: 'a key restricted to another client than the default',
  severalClients: 'a key restricted to several clients',
  noScreening: 'a key without screening',
  noExtended: 'a key without extended parameters',
  oneForm: 'a key that may search one form',
  noForms: 'a key without forms',
  otherTenant: 'a key of another tenant',
};

export const CLIENTS: Readonly<Record<keyof NonNullable<Facts['clients']>, string>> = {
  default: 'the default client',
  one: 'the client of a key restricted to one',
  several: 'the clients of a key restricted to several',
  another: 'another client',
  otherTenant: 'a client of another tenant',
};

export const SANDBOX_FACTS: Facts = {
  keys: {
    oneClient: 'sbx_one_client',
    otherClient: 'sbx_other_client',
    severalClients: 'sbx_many_clients',
    noScreening: 'sbx_no_screening',
    noExtended: 'sbx_no_extended',
    oneForm: 'sbx_one_form',
    noForms: 'sbx_no_forms',
    otherTenant: 'sbx_other_tenant',
  },
  clients: {
    default: 'client-a1',
    one: 'client-a1',
    several: ['client-a1', 'client-a2'],
    another: 'client-a3',
    otherTenant: 'client-b1',
  },
  form: {
    formId: 'form-onboarding',
    text: 'person-city',
    textArea: 'person-source-of-funds',
    date: 'person-date-of-birth',
    numeric: 'person-monthly-income',
    richText: 'person-officer-notes',
  },
  companyForm: { formId: 'form-company' },
  name: 'Mohammed Al Harbi',
  company: 'Harbi Brothers Contracting',
  extended: true,
  people: {
    waits: '1000000090',
    completes: '1000000091',
    resident: '2000000091',
    rejects: '1000000092',
    expires: '1000000093',
    fails: '1000000094',
  },
};
