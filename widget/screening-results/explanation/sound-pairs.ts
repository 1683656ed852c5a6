import { html, nothing, type TemplateResult } from 'lit-element';
import type { SoundExplanation } from '../../names/name-difference.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { listComma, soundGroups, SOUND_MESSAGES } from './difference-text.js';

/** The words that sound alike, marked in both scripts, with what differs between them. */
export function soundPairs(
  localize: ResultsLocalize,
  sound: SoundExplanation | null | undefined,
): TemplateResult[] | typeof nothing {
  if (!sound) return nothing;
  return soundGroups(sound).map(
    ({ kind, pairs }) =>
      html`<p class="sounds">
        <span class="muted">${`${localize.text(SOUND_MESSAGES[kind])} `}</span>
        ${pairs.map(
          ({ query, candidate }, at) =>
            html`<span class="pair"
              ><mark class=${kind}><bdi>${query}</bdi></mark> ↔
              <mark class=${kind}><bdi>${candidate}</bdi></mark
              ><span class="spoken">${at + 1 < pairs.length ? listComma(localize) : '.'}</span></span
            > `,
        )}
      </p>`,
  );
}
