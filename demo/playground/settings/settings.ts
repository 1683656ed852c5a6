import { dataProperties, type Declaration } from './manifest.js';

/** Pages that may have an element. theme/pages.ts has the theme that fits each. */
export const PAGE_NAMES = ['bank', 'portal', 'dark', 'bootstrap', 'tailwind', 'inApp'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** Everything a person chooses in the playground. */
export interface Settings {
  /** Without its prefix: `identity-verification`. */
  readonly element: string;
  /** A scripted screen; empty: live, with the proxy and the sandbox. */
  readonly state: string;
  /** The page around the element, a `PageName`; empty: none. */
  readonly page: string;
  /** The address of a style sheet that this page has too. */
  readonly sheet: string;
  /** Of the page around the element, in px. 0: all there is. */
  readonly width: number;
  /** The browser's text size, in percent. */
  readonly textSize: number;
  /** By attribute name; a switch that is on is an empty text. */
  readonly attributes: Readonly<Record<string, string>>;
  /** JSON by property name, where no attribute exists. */
  readonly properties: Readonly<Record<string, string>>;
  readonly slots: Readonly<Record<string, string>>;
  /** CSS declarations by part. */
  readonly parts: Readonly<Record<string, string>>;
  /** CSS values by custom property. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The events that the code listens to. */
  readonly events: readonly string[];
  /** Which sample of code is shown. */
  readonly code: string;
}

/** With what the playground's own page decides. */
export interface ShownSettings extends Settings {
  readonly language: string;
  readonly direction: string;
  /** Empty: that of the system. */
  readonly scheme: string;
}

export const NAMED = ['attributes', 'properties', 'slots', 'parts', 'tokens'] as const;
export type Named = (typeof NAMED)[number];

/** Session tokens are secrets: the address, the code and a link to the playground leave this attribute out. */
export const SECRET_ATTRIBUTES: readonly string[] = ['session'];

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

/**
 * What an element starts with: its first result event is listened to.
 *
 * @param given - The properties that a scripted screen needs, by name.
 */
export function defaultSettings(
  declaration: Declaration,
  state: string,
  given: Readonly<Record<string, unknown>> = {},
): Settings {
  const element = declaration.tagName.replace(/^kyc-/, '');
  const result = declaration.events.find(({ name }) => !['kyc-status', 'kyc-error'].includes(name));
  return {
    element,
    state,
    page: '',
    sheet: '',
    width: 0,
    textSize: 100,
    ...(state === ''
      ? { attributes: LIVE[element] ?? {}, properties: {} }
      : givenSettings(declaration, given)),
    slots: {},
    parts: {},
    tokens: {},
    events: result ? [result.name] : [],
    code: 'html',
  };
}

function givenSettings(
  declaration: Declaration,
  given: Readonly<Record<string, unknown>>,
): Pick<Settings, 'attributes' | 'properties'> {
  const attributes: Record<string, string> = {};
  for (const { name, fieldName } of declaration.attributes) {
    const value = given[fieldName];
    if (value !== undefined && value !== false) attributes[name] = attributeText(value);
  }
  const properties: Record<string, string> = {};
  for (const { name } of dataProperties(declaration))
    if (given[name] !== undefined) properties[name] = JSON.stringify(given[name]);
  return { attributes, properties };
}

function attributeText(value: unknown): string {
  if (value === true) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
