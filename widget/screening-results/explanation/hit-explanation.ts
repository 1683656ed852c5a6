/** Why each hit matched: its names, its facts, its details. Loaded with the first hits. */
import { html, nothing, type TemplateResult, unsafeCSS } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import type { MatchedName } from '../../names/alias-matching.js';
import type { SoundExplanation } from '../../names/name-difference.js';
import { hitFacts, statedFacts, type ScreenedHit, type StatedFact } from '../facts/hit-facts.js';
import { factText, VERDICT_SIGNS } from './fact-text.js';
import {
  differenceText,
  listComma,
  otherDifferencesText,
  soundGroups,
  SOUND_MESSAGES,
} from './difference-text.js';
import { markedName, otherScriptName } from './marked-name.js';
import { riskTypeName, shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { styles as ownStyles } from './hit-explanation.styles.js';

export { en } from '../texts/hit-explanation.en.js';
export const styles = [unsafeCSS(ownStyles)];
export { findMatchedName } from '../../names/alias-matching.js';
export { isUnexplained } from '../../names/name-difference.js';
export { countryKeys } from '../facts/hit-countries.js';
export { hitDetails } from './hit-details.js';

export interface HitExplanation {
  /** The listed name, with the marks of its difference. */
  readonly name: unknown;
  /** The same name in another script. */
  readonly other: unknown;
  /** How the names differ, and which facts agree. */
  readonly why: TemplateResult;
}

/** What a row says about a hit whose names are compared. */
export function explainHit(localize: ResultsLocalize, row: ScreenedHit, match: MatchedName): HitExplanation {
  const other = otherScriptName(match, row.hit);
  return {
    name: markedName(localize, row.screening.name, match),
    other: other ? html`<bdi class="muted other">${shown(other)}</bdi>` : nothing,
    why: why(localize, row, match),
  };
}

/** Isolates are for screens. In a file they would be visible characters before a name. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/gu, '');

/** The same as plain text, for a file. */
export function explainInText(
  localize: ResultsLocalize,
  { hit, screening, toleranceYears }: ScreenedHit,
  { name, isAlias, difference }: MatchedName,
) {
  return {
    matchedName: name,
    isAlias,
    type: hit.riskType ? riskTypeName(localize, hit.riskType) : '',
    difference: plain(differenceText(localize, difference)),
    facts: statedFacts(hitFacts(screening, hit, difference, toleranceYears)).map((fact) => ({
      about: fact.about,
      verdict: fact.verdict,
      text: plain(factText(localize, fact, screening.entityType)),
    })),
  };
}

function why(
  localize: ResultsLocalize,
  { hit, screening, toleranceYears }: ScreenedHit,
  { difference, isAlias }: MatchedName,
): TemplateResult {
  const facts = statedFacts(hitFacts(screening, hit, difference, toleranceYears));
  return html`<p class="why muted">
      ${isAlias ? mainNameNote(localize, hit) : nothing}${otherDifferencesText(localize, difference)}
    </p>
    ${difference.sound ? soundPairs(localize, difference.sound) : nothing}
    <p class="facts">${facts.map((each) => statedFact(localize, each, screening.entityType))}</p>`;
}

/** The words that sound alike, marked in both scripts, with what differs between them. */
function soundPairs(localize: ResultsLocalize, sound: SoundExplanation): TemplateResult[] {
  return soundGroups(sound).map(
    ({ kind, pairs }) =>
      html`<p class="sounds">
        <span class="muted">${localize.text(SOUND_MESSAGES[kind])}</span>
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

function mainNameNote(localize: ResultsLocalize, hit: Hit): unknown {
  const [before, after] = localize.text('matchedAlias', { name: '\u0000' }).split('\u0000');
  return html`${before}<bdi>${shown(hit.name)}</bdi>${`${after} `}`;
}

const SPOKEN_VERDICTS = {
  agree: 'agrees',
  possible: 'isPossible',
  conflict: 'conflicts',
  unknown: 'notKnown',
} as const;

function statedFact(localize: ResultsLocalize, fact: StatedFact, entityType: string): TemplateResult {
  const { verdict } = fact;
  return html`<span class="fact ${verdict}"
    ><span aria-hidden="true">${VERDICT_SIGNS[verdict]}</span
    ><span class="spoken">${localize.text(SPOKEN_VERDICTS[verdict])} </span
    ><span>${factText(localize, fact, entityType)}</span></span
  > `;
}
