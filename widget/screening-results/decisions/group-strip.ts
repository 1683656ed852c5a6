import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import { RULING_REASONS, type HitGroup, type RulingReason } from './reason-groups.js';

const GROUPS = ['eyes', ...RULING_REASONS, 'proposed', 'decided'] as const satisfies HitGroup[];

export function groupTitle(localize: ResultsLocalize, group: HitGroup, isCompany: boolean): string {
  const isOfCompany = isCompany && group === 'dateAndCountry';
  return localize.text(isOfCompany ? 'dateAndCountryGroupCompany' : `${group}Group`);
}

/** How many hits the data rules out, and how many need a person's eyes. `review`: undefined where nothing can be decided together. */
export function groupStrip(
  localize: ResultsLocalize,
  { hits, total }: LoadedHits,
  isCompany: boolean,
  groups: ReadonlyMap<HitGroup, readonly Hit[]>,
  review: ((reason: RulingReason) => void) | undefined,
): TemplateResult {
  const isOffered = (group: HitGroup) => RULING_REASONS.includes(group as RulingReason);
  const shown = GROUPS.filter((group) => groups.has(group) || group === 'eyes' || group === 'decided');
  return html`<ul class="groups" aria-label=${localize.text('groupsLabel')}>
      ${shown.map(
        (group) =>
          html`<li>
            <b><bdi>${localize.number(groups.get(group)?.length ?? 0)}</bdi></b>
            <strong>${groupTitle(localize, group, isCompany)}</strong>
            <p class="muted">${localize.text(`${group}GroupHint`)}</p>
            ${
              isOffered(group) && review
                ? html`<button type="button" class="small" @click=${() => review(group as RulingReason)}>
                    ${localize.text('reviewBatch')}
                  </button>`
                : nothing
            }
          </li>`,
      )}
    </ul>
    ${
      hits.length < total
        ? html`<p class="muted">${localize.text('groupsLoaded', { n: hits.length, total })}</p>`
        : nothing
    }`;
}
