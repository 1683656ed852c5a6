/** What a check has to know about the account. Rules that need a missing fact are not checked. */
import { z } from 'zod';
import { at, given } from './assertions.js';

const text = z.string().min(1);

/** What a check that lacks one of these facts asks for. */
const ABOUT = {
  /** Keys of the same tenant, each with one restriction, and a key of another tenant. */
  keys: {
    oneClient: 'a key restricted to one client',
    otherClient: 'a key restricted to another client than the default',
    severalClients: 'a key restricted to several clients',
    noScreening: 'a key without screening',
    noExtended: 'a key without extended parameters',
    /** It may search the submissions of `form`, and not those of `companyForm`. */
    oneForm: 'a key that may search one form',
    noForms: 'a key without forms',
    otherTenant: 'a key of another tenant',
  },
  clients: {
    default: 'the default client',
    one: 'the client of a key restricted to one',
    /** Neither restricted key may use it. */
    another: 'another client',
    otherTenant: 'a client of another tenant',
  },
  form: { formId: 'a form with submissions' },
  companyForm: { formId: 'a form that companies fill in' },
  extended: 'extended search parameters enabled',
  people: { waits: 'a national ID (--national-id)' },
};

const named = <const Names extends readonly string[]>(names: Names) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, text])) as Record<Names[number], typeof text>);

const KEYS = Object.keys(ABOUT.keys) as Array<keyof typeof ABOUT.keys>;
const CLIENTS = Object.keys(ABOUT.clients) as Array<keyof typeof ABOUT.clients>;

export const Facts = z
  .strictObject({
    keys: named(KEYS).partial(),
    clients: named(CLIENTS)
      .extend({ several: z.array(text).min(2) })
      .partial(),
    form: named(['text', 'textArea', 'date', 'numeric', 'richText']).partial().extend({ formId: text }),
    companyForm: named(['formId']),
    /** A name with hits, at least six for the rules about pages. */
    name: text,
    extended: z.boolean(),
    completedTransId: text,
    /** On a real service only `waits` is known: a person decides. */
    people: named(['waits', 'completes', 'resident', 'rejects', 'expires', 'fails']).partial(),
  })
  .partial();
export type Facts = z.infer<typeof Facts>;

/** The fact at a path, such as `keys.oneClient`. @throws Unchecked where it is missing. */
export function factAt(facts: Facts, path: string): unknown {
  const about = at(ABOUT, path);
  return given(at(facts, path), typeof about === 'string' ? `${about} (${path})` : `the fact ${path}`);
}

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
