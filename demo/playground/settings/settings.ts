import { settableAttributes, shortName, type Declaration, type Described } from './manifest.js';

/** Everything a person chooses in the playground. */
export interface Settings {
  /** Without its prefix: `identity-verification`. */
  readonly element: string;
  /** A scripted screen; empty: live, with the proxy and the sandbox. */
  readonly state: string;
  /** By attribute name; a switch that is on is an empty text. */
  readonly attributes: Readonly<Record<string, string>>;
  /** CSS values by custom property. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Which sample of code is shown. */
  readonly code: string;
}

/** A live element of the demo, before anything is changed. */
const LIVE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'identity-verification': { requester: 'Acme Bank' },
  'screening-form': { for: 'results', extended: '', monitoring: '' },
  'screening-list': { for: 'results' },
  'submission-search': {
    fields: JSON.stringify([
      { id: 'person-city', name: 'City', type: 'Text' },
      { id: 'person-signed-on', name: 'Signed on', type: 'Date Picker' },
      { id: 'person-monthly-income', name: 'Monthly income', type: 'Numeric' },
    ]),
  },
};

/** @param given - The properties that a scripted screen needs, by name. */
export function defaultSettings(
  declaration: Declaration,
  state: string,
  given: Readonly<Record<string, unknown>> = {},
): Settings {
  const element = shortName(declaration);
  const ofScreen = settableAttributes(declaration).flatMap(({ name, fieldName }) => {
    const value = given[fieldName];
    if (value === undefined || value === false) return [];
    return [[name, value === true ? '' : typeof value === 'string' ? value : JSON.stringify(value)]];
  });
  const attributes = state ? (Object.fromEntries(ofScreen) as Settings['attributes']) : LIVE[element];
  return { element, state, attributes: attributes ?? {}, tokens: {}, code: 'HTML' };
}

/** What differs from the defaults. Names of defaults that were removed stand in `without`. */
export function toAddress(settings: Settings, defaults: Settings): URLSearchParams {
  const { element, state, attributes, tokens, code } = settings;
  const address = new URLSearchParams({ element, ...(state && { state }) });
  if (code !== defaults.code) address.set('code', code);
  for (const [name, value] of Object.entries(attributes))
    if (value !== defaults.attributes[name]) address.set(`a.${name}`, value);
  for (const name of Object.keys(defaults.attributes))
    if (!(name in attributes)) address.append('without', name);
  for (const [name, value] of Object.entries(tokens)) address.set(`t.${name}`, value);
  return address;
}

/** The settings of an address. Names that the element does not have are left out. */
export function fromAddress(
  address: URLSearchParams,
  defaults: Settings,
  declaration: Declaration,
): Settings {
  const given = (prefix: string, known: readonly Described[]) =>
    known.flatMap(({ name }) => address.getAll(prefix + name).map((value) => [name, value] as const));
  const without = address.getAll('without');
  const kept = Object.entries(defaults.attributes).filter(([name]) => !without.includes(name));
  return {
    ...defaults,
    attributes: Object.fromEntries([...kept, ...given('a.', settableAttributes(declaration))]),
    tokens: Object.fromEntries(given('t.', declaration.cssProperties)),
    code: address.get('code') ?? defaults.code,
  };
}
