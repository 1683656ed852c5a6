/** What is printed: what was searched, and all hits that are loaded. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { zonedMoment } from '../../language/dates.js';
import { shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import type { evidence } from './evidence.js';
import type { ReportedHit } from './reported-hits.js';

export const PRINT_STYLES = `
  :host { color-scheme: light; color: #1a1f2b; font: 9pt/1.4 system-ui, sans-serif; }
  h1 { font-size: 15pt; margin: 0 0 10pt; }
  h2 { font-size: 11pt; margin: 14pt 0 6pt; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 3pt 12pt; margin: 0; }
  dt, th, .quiet { color: #596070; font-weight: normal; }
  dd { margin: 0; }
  table { border-collapse: collapse; inline-size: 100%; table-layout: fixed; margin-block-start: 14pt; }
  th, td { text-align: start; vertical-align: top; padding: 4pt 8pt 4pt 0; border-block-end: 0.5pt solid #c9ced8; overflow-wrap: anywhere; }
  [dir='rtl'] :is(th, td) { padding: 4pt 0 4pt 8pt; }
  .wide { inline-size: 28%; }
  tr { break-inside: avoid; }
  p { margin: 0; }
  .number { white-space: nowrap; }
`;

const HEADS = [
  'hitLabel',
  'listedDates',
  'listedCountries',
  'typeLabel',
  'strengthLabel',
  'markTitle',
] as const;

/** `line`: at the top of each page, where the browser has no boxes in the margins. */
export function printSheet(
  localize: ResultsLocalize,
  title: string,
  about: ReturnType<typeof evidence>,
  hits: readonly ReportedHit[],
  line: string | undefined,
): TemplateResult {
  return html`<main dir=${localize.direction} lang=${localize.language}>
    <h1><bdi>${title}</bdi></h1>
    <dl>
      ${about.map(
        ([label, text]) =>
          html`<dt>${label}</dt>
            <dd><bdi>${text}</bdi></dd>`,
      )}
    </dl>
    ${
      hits.length > 0
        ? html`<table>
            <colgroup>
              <col class="wide" />
              <col span="4" />
              <col class="wide" />
            </colgroup>
            <thead>
              ${
                line
                  ? html`<tr>
                      <th colspan=${HEADS.length}><bdi>${line}</bdi></th>
                    </tr>`
                  : nothing
              }
              <tr>
                ${HEADS.map((key) => html`<th scope="col">${localize.text(key)}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${hits.map((hit) => hitRow(localize, hit))}
            </tbody>
          </table>`
        : nothing
    }
  </main>`;
}

function hitRow(
  localize: ResultsLocalize,
  { listed, matchedName, isAlias, type, strength, decision }: ReportedHit,
): TemplateResult {
  const cell = (text: string | null | undefined) => html`<td><bdi>${shown(text ?? '')}</bdi></td>`;
  return html`<tr>
    <td>
      <p>
        <b><bdi>${shown(listed.name)}</bdi></b>
      </p>
      ${isAlias ? html`<p>${localize.text('matchedAlias')}: <bdi>${shown(matchedName)}</bdi></p>` : nothing}
      <p class="quiet">${localize.text('hitId')}: <bdi>${shown(listed.hitId)}</bdi></p>
    </td>
    ${cell(listed.birthOrFoundationDates || localize.text('notListed'))}
    ${cell(listed.countries || localize.text('notListed'))} ${cell(type)}
    <td class="number"><bdi>${strength}</bdi></td>
    <td>${decision ? decisionText(localize, decision) : localize.text('undecidedHit')}</td>
  </tr>`;
}

function decisionText(
  localize: ResultsLocalize,
  { text, reason, by, at, confirmedBy, confirmedAt }: NonNullable<ReportedHit['decision']>,
): TemplateResult {
  const names = [
    [by, at],
    [confirmedBy, confirmedAt],
  ].flatMap(([name, time]) =>
    name ? [[name, time && zonedMoment(time, localize.locale)].filter(Boolean).join(', ')] : [],
  );
  return html`<p>
      <b><bdi>${shown(text)}</bdi></b>
    </p>
    ${reason ? html`<p><bdi>${reason}</bdi></p>` : nothing}
    ${names.map((each) => html`<p class="quiet"><bdi>${each}</bdi></p>`)}`;
}
