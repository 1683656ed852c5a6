/** What is printed: what was searched, and all hits that are loaded. */
import { html, nothing, render, type TemplateResult } from 'lit-element';
import type { Decision } from '../../../contract/decisions.js';
import type { Hit } from '../../../contract/screening.js';
import { moment } from '../../language/dates.js';
import type { MatchedName } from '../../names/alias-matching.js';
import { shown, withIsolatedDates } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

/** A hit as its reader saw it. */
export interface ReportedHit {
  readonly hit: Hit;
  readonly match: MatchedName;
  /** The source, as the reader knows it. */
  readonly type: string;
  readonly decision: Decision | undefined;
  /** What is decided, proposed, or was decided about another pair; '' without any. */
  readonly label: string;
}

/** Labels and texts. */
export type Evidence = readonly (readonly [label: string, text: string])[];

const STYLES = `
  :host { color-scheme: light; color: #1a1f2b; font: 9pt/1.4 system-ui, sans-serif; }
  h1 { font-size: 15pt; margin: 0 0 10pt; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 3pt 12pt; margin: 0; }
  dt, th, .quiet { color: #596070; font-weight: normal; }
  dd { margin: 0; }
  table { border-collapse: collapse; inline-size: 100%; table-layout: fixed; margin-block-start: 14pt; }
  th, td { text-align: start; vertical-align: top; padding: 4pt 8pt 4pt 0; border-block-end: 0.5pt solid #c9ced8; overflow-wrap: anywhere; }
  [dir='rtl'] :is(th, td) { padding: 4pt 0 4pt 8pt; }
  .wide { inline-size: 28%; }
  tr { break-inside: avoid; }
  p { margin: 0; }
`;

/**
 * Prints a report, without the page around it, from a frame inside `root`: the host's page does not change. Constructed style sheets
 * and templates of Lit work under a strict CSP and Trusted Types. `id` and `now` stand on each page.
 */
export function printReport(
  root: ShadowRoot,
  localize: ResultsLocalize,
  about: { readonly title: string; readonly id: string; readonly now: Date },
  evidence: Evidence,
  hits: readonly ReportedHit[],
): void {
  const title = `${about.title} · ${shown(about.id)}`;
  const time = localize.text('printedAt', {
    time: moment(about.now.toISOString(), localize.locale, 'short'),
  });
  root.querySelector('iframe.print')?.remove();
  const frame = document.createElement('iframe');
  frame.className = 'print';
  root.append(frame);
  const inner = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!inner || !view) return;
  inner.title = title;
  const shadow = inner.body.appendChild(inner.createElement('div')).attachShadow({ mode: 'open' });
  // A document can adopt its own style sheets only.
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(STYLES);
  shadow.adoptedStyleSheets = [sheet];
  render(
    html`<main dir=${localize.direction} lang=${localize.language}>
      <h1><bdi>${about.title}</bdi></h1>
      <dl>
        ${evidence.map(
          ([label, text]) =>
            html`<dt>${label}</dt>
              <dd><bdi>${text}</bdi></dd>`,
        )}
      </dl>
      ${hits.length > 0 ? hitTable(localize, hits, `${title} · ${time}`) : nothing}
    </main>`,
    shadow,
  );
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}

const HEADS = [
  'hitLabel',
  'listedDates',
  'listedCountries',
  'typeLabel',
  'strengthLabel',
  'markTitle',
] as const;

/** `line`: at the top of each page. */
function hitTable(localize: ResultsLocalize, hits: readonly ReportedHit[], line: string): TemplateResult {
  return html`<table>
    <colgroup>
      <col class="wide" />
      <col span="4" />
      <col class="wide" />
    </colgroup>
    <thead>
      <tr>
        <th colspan=${HEADS.length}><bdi>${line}</bdi></th>
      </tr>
      <tr>
        ${HEADS.map((key) => html`<th scope="col">${localize.text(key)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${hits.map((hit) => hitRow(localize, hit))}
    </tbody>
  </table>`;
}

function hitRow(
  localize: ResultsLocalize,
  { hit, match, decision, label, type }: ReportedHit,
): TemplateResult {
  const cell = (text: string) => html`<td><bdi>${shown(text)}</bdi></td>`;
  const line = (text: string, kind = 'quiet') => html`<p class=${kind}><bdi>${text}</bdi></p>`;
  const { reason, by, at, confirmedBy, confirmedAt } = decision ?? {};
  const signed = (name: string, time: string) => line(`${name}, ${moment(time, localize.locale, 'short')}`);
  return html`<tr>
    <td>
      <b>${line(shown(hit.name), '')}</b>
      ${match.isAlias ? html`<p>${localize.text('matchedAlias')}: <bdi>${shown(match.name)}</bdi></p>` : nothing}
      <p class="quiet">${localize.text('hitId')}: <bdi>${shown(hit.hitId)}</bdi></p>
    </td>
    ${cell(hit.birthOrFoundationDates || localize.text('notListed'))}
    ${cell(hit.countries || localize.text('notListed'))} ${cell(type)} ${cell(numberText(hit.strength))}
    <td>
      ${decision ? html`<b>${line(shown(label), '')}</b>` : localize.text('undecidedHit')}
      ${reason ? line(withIsolatedDates(reason), '') : nothing} ${by && at ? signed(by, at) : nothing}
      ${confirmedBy && confirmedAt ? signed(confirmedBy, confirmedAt) : nothing}
    </td>
  </tr>`;
}

/** The same in every language: a program reads "0.97" and does not read "٠٫٩٧". */
export function numberText(value: number | null | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}
