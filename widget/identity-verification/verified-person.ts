import type { IdentityDetails } from '../../contract/identity.js';
import { DETAILS_FIELDS, type DetailsField } from '../../contract/rules.js';
import { gregorianDay, hijriDay } from '../language/dates.js';
import type { PersonMessages } from './verified-person.en.js';
import type { IdentityLocalize } from './identity-verification.en.js';

export { en } from './verified-person.en.js';
export { styles } from './verified-person.styles.js';

type TextOf = (key: keyof PersonMessages) => string;

const NAME_FIELDS = [
  'englishFirstName',
  'englishSecondName',
  'englishThirdName',
  'englishLastName',
] as const satisfies readonly DetailsField[];

/** Deeper than any address. */
const DEEPEST = 6;

/** The granted details of the verified person, without the empty ones. Plain DOM, so that the part needs no second copy of Lit. */
export function verifiedPerson(details: IdentityDetails, localize: IdentityLocalize): HTMLElement {
  const textOf: TextOf = (key) => localize.text(key);
  const name = NAME_FIELDS.map((field) => details[field]?.trim())
    .filter(Boolean)
    .join(' ');
  const others = DETAILS_FIELDS.filter((field) => !field.startsWith('english') && field !== 'transId');
  const list = node('dl', [
    ...row(textOf('name'), name && Object.assign(isolated(name), { lang: 'en' })),
    ...[...others, 'transId' as const].flatMap((field) =>
      row(textOf(field as 'gender'), valueOf(field, details, textOf, localize.locale)),
    ),
  ]);
  list.setAttribute('part', 'details');
  return list;
}

/** The content of an element. `undefined` and empty text render nothing. */
type Content = string | Node | undefined | (string | Node)[];

function node(tag: string, content: Content): HTMLElement {
  const made = document.createElement(tag);
  made.append(...[content ?? ''].flat());
  return made;
}

function isolated(text: string): HTMLElement {
  return node('bdi', text);
}

function row(label: Content, value: Content): Node[] {
  return value ? [node('div', [node('dt', label), node('dd', value)])] : [];
}

const isFemale = (gender: unknown) => /^\s*f/i.test(String(gender ?? ''));

function valueOf(field: DetailsField, details: IdentityDetails, textOf: TextOf, locale: string): Content {
  const value: unknown = details[field];
  const text = String(value ?? '');
  if (!text) return undefined;
  switch (field) {
    case 'userType':
      if (value !== 0 && value !== 1) return text;
      return textOf(`${value ? 'resident' : 'national'}${isFemale(details.gender) ? 'Woman' : ''}`);
    case 'gender':
      return /^\s*m/i.test(text) ? textOf('male') : isFemale(text) ? textOf('female') : text;
    case 'dateOfBirthG':
    case 'idExpiryDateG': {
      // The digits of the numbers beside it, which stay as the service writes them.
      const latin = new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();
      const days = [gregorianDay(text, latin), hijriDay(text, latin)];
      return days.filter((day) => day !== undefined).map((day) => node('div', isolated(day)));
    }
    default:
      return nested(value, textOf);
  }
}

/** A value of any shape as text or nested lists: the shape of an address is not documented. */
function nested(value: unknown, textOf: TextOf, depth = 0): Content {
  if (value === null || (value ?? '') === '' || depth > DEEPEST) return undefined;
  if (typeof value !== 'object') return isolated(String(value));
  if (Array.isArray(value)) return value.map((item) => node('div', nested(item, textOf, depth + 1)));
  const entries = Object.entries(value).filter(([, inner]) => (inner ?? '') !== '');
  return node(
    'dl',
    entries.map(([key, inner]) =>
      node('div', [node('dt', isolated(labelOf(key, textOf))), node('dd', nested(inner, textOf, depth + 1))]),
    ),
  );
}

/** The usual parts of an address have messages. Other keys are split: `planCode` → Plan code. */
function labelOf(key: string, textOf: TextOf): string {
  const known = /^(building|street|district|city|region|post|additional|unit)/i.exec(key)?.[1];
  if (known) return textOf(known.toLowerCase() as 'city');
  const split = key.replace(/[_-]+|(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
  return split.charAt(0).toUpperCase() + split.slice(1);
}
