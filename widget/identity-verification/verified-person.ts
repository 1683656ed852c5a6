import type { html as tag, TemplateResult } from 'lit-element';
import { DETAILS_FIELDS, type DetailsField } from '../../contract/rules.js';
import { gregorianDay, hijriDay } from '../language/dates.js';
import type { IdentityVerificationModel } from './identity-verification-model.js';

const NAME_FIELDS = [
  'englishFirstName',
  'englishSecondName',
  'englishThirdName',
  'englishLastName',
] as const satisfies readonly DetailsField[];

/** Deeper than any address. */
const DEEPEST = 6;

const isFemale = (gender: unknown) => /^\s*f/i.test(String(gender ?? ''));

/**
 * The granted details of the verified person, without the empty ones.
 *
 * @param html the tag of Lit, which would come a second time with this script.
 */
export function verifiedPerson(html: typeof tag, model: IdentityVerificationModel): TemplateResult {
  const { localize } = model;
  const details = model.state.details!;
  const name = NAME_FIELDS.map((field) => String(details[field] ?? '').trim())
    .filter(Boolean)
    .join(' ');
  const others = DETAILS_FIELDS.filter((field) => !field.startsWith('english') && field !== 'transId');
  const isolated = (text: string) => html`<bdi>${text}</bdi>`;
  return html`<dl part="details">
    ${row(localize.text('name'), name && html`<bdi lang="en">${name}</bdi>`)}
    ${[...others, 'transId' as const].map((field) => row(localize.text(field as 'gender'), valueOf(field)))}
  </dl>`;

  function row(label: unknown, value: unknown) {
    return value
      ? html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`
      : '';
  }

  function valueOf(field: DetailsField): unknown {
    const value: unknown = details[field];
    const text = String(value ?? '');
    if (!text) return undefined;
    switch (field) {
      case 'userType':
        if (value !== 0 && value !== 1) return text;
        return localize.text(`${value ? 'resident' : 'national'}${isFemale(details.gender) ? 'Woman' : ''}`);
      case 'gender':
        return /^\s*m/i.test(text) ? localize.text('male') : isFemale(text) ? localize.text('female') : text;
      case 'dateOfBirthG':
      case 'idExpiryDateG': {
        // The digits of the numbers beside it, which stay as the service writes them.
        const latin = new Intl.Locale(localize.locale, { numberingSystem: 'latn' }).toString();
        const days = [gregorianDay(text, latin), hijriDay(text, latin)];
        return days.filter((day) => day !== undefined).map((day) => html`<div>${isolated(day)}</div>`);
      }
      default:
        return nested(value);
    }
  }

  /** A value of any shape as text or nested lists: the shape of an address is not documented. */
  function nested(value: unknown, depth = 0): unknown {
    if (value === null || (value ?? '') === '' || depth > DEEPEST) return undefined;
    if (typeof value !== 'object') return isolated(String(value));
    if (Array.isArray(value)) return value.map((item) => html`<div>${nested(item, depth + 1)}</div>`);
    return html`<dl>
      ${Object.entries(value).map(([key, inner]) => row(isolated(labelOf(key)), nested(inner, depth + 1)))}
    </dl>`;
  }

  /** The usual parts of an address have messages. Other keys are split: `planCode` → Plan code. */
  function labelOf(key: string): string {
    const known = /^(building|street|district|city|region|post|additional|unit)/i.exec(key)?.[1];
    if (known) return localize.text(known.toLowerCase() as 'city');
    const split = key.replace(/[_-]+|(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
    return split.charAt(0).toUpperCase() + split.slice(1);
  }
}
