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

const isFemale = (gender: unknown) => /^\s*f/i.test(String(gender ?? ''));

/** The values without their names, in their order: the shape of an address is not documented. */
function textsIn(value: unknown): string[] {
  if (value && typeof value === 'object') return Object.values(value).flatMap(textsIn);
  return [String(value ?? '').trim()].filter(Boolean);
}

/**
 * The granted details of the verified person, without the empty ones.
 *
 * @param html the tag of Lit, which would come a second time with this script.
 */
export function verifiedPerson(html: typeof tag, model: IdentityVerificationModel): TemplateResult {
  const { localize } = model;
  const details = model.state.details!;
  const name = NAME_FIELDS.flatMap((field) => textsIn(details[field])).join(' ');
  const others = DETAILS_FIELDS.filter((field) => !field.startsWith('english') && field !== 'transId');
  const lines = (texts: readonly (string | undefined)[]) =>
    texts.map((text) => text && html`<div><bdi>${text}</bdi></div>`);
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
    const texts = textsIn(value);
    const [text] = texts;
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
        return lines([gregorianDay(text, latin), hijriDay(text, latin)]);
      }
      default:
        return lines(texts);
    }
  }
}
