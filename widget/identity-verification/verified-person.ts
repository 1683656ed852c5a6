import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { IdentityDetails } from '../../server/contract/upstream.js';
import { DETAILS_FIELDS } from '../../server/contract/rules.js';
import type { DetailsField } from '../../server/contract/rules.js';
import { gregorianDay, hijriDay } from '../language/dates.js';
import type { Words } from './verification-speech.js';

const NAME_FIELDS = [
  'englishFirstName',
  'englishSecondName',
  'englishThirdName',
  'englishLastName',
] as const satisfies readonly DetailsField[];

/** Deeper than any address; stops a body that nests without end. */
const DEEPEST = 6;

/** The verified details that were granted, and no others; what is empty is left out. */
export function verifiedPerson(details: IdentityDetails, words: Words): TemplateResult {
  const row = (label: string, value: unknown) =>
    value === nothing || value === ''
      ? nothing
      : html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`;
  const name = NAME_FIELDS.map((field) => details[field]?.trim())
    .filter(Boolean)
    .join(' ');
  const rest = DETAILS_FIELDS.filter((field) => !field.startsWith('english') && field !== 'transId');
  return html`<dl part="details">
    ${row(words.say('name'), name && html`<bdi lang="en">${name}</bdi>`)}
    ${[...rest, 'transId' as const].map((field) => row(words.say(field as 'gender'), show(field, details[field], words)))}
  </dl>`;
}

function show(field: DetailsField, value: unknown, words: Words): unknown {
  if (value === null || value === undefined || value === '') return nothing;
  switch (field) {
    case 'userType':
      return value === 0 ? words.say('national') : value === 1 ? words.say('resident') : String(value);
    case 'gender': {
      const letter = String(value).trim().toLowerCase()[0];
      return letter === 'm' ? words.say('male') : letter === 'f' ? words.say('female') : String(value);
    }
    case 'dateOfBirthG':
    case 'idExpiryDateG': {
      const hijri = hijriDay(String(value), words.locale);
      const gregorian = gregorianDay(String(value), words.locale);
      return html`<bdi>${gregorian}</bdi>${hijri ? html` · <bdi>${hijri}</bdi>` : nothing}`;
    }
    default:
      return nested(value, words);
  }
}

/** A value of any shape as plain text or nested lists: what an address looks like inside is not documented. */
function nested(value: unknown, words: Words, depth = 0): unknown {
  if (value === null || value === undefined || value === '' || depth > DEEPEST) return nothing;
  if (typeof value !== 'object') return html`<bdi>${String(value)}</bdi>`;
  if (Array.isArray(value)) return value.map((item) => html`<div>${nested(item, words, depth + 1)}</div>`);
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '');
  return html`<dl>
    ${entries.map(
      ([key, inner]) =>
        html`<div>
          <dt><bdi>${inWords(key, words)}</bdi></dt>
          <dd>${nested(inner, words, depth + 1)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The usual parts of an address have words of their own; anything else is split: `planCode` → Plan code. */
function inWords(key: string, words: Words): string {
  const known = /^(building|street|district|city|region|post|additional|unit)/i.exec(key)?.[1];
  if (known) return words.say(known.toLowerCase() as 'city');
  const split = key
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return split.charAt(0).toUpperCase() + split.slice(1);
}
