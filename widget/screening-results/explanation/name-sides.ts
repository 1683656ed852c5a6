import { html, nothing, type TemplateResult } from 'lit';
import type { Hit, Screening } from '../../../contract/screening.js';
import { withVisibleOverrides } from '../../language/shown-text.js';
import type { MatchedName } from '../../names/alias-matching.js';
import { markedName, otherScriptName } from './hit-explanation.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { wholeText } from '../texts/whole-text.js';

export interface ComparedName {
  readonly screening: Screening;
  readonly hit: Hit;
  readonly match: MatchedName;
  /** Dates that are no further apart are near. */
  readonly toleranceYears: number;
  /** A name in Latin letters; undefined where its own letters do not say it. */
  readonly romanised: (name: string) => string | undefined;
}

/** The name as screened, with the marks of the words that sound like one of the list. */
export function screenedName(localize: ResultsLocalize, compared: ComparedName): TemplateResult {
  const { name } = compared.screening;
  const { match } = compared;
  const content = match.difference.tooLong ? wholeText(localize, name) : markedQuery(name, match);
  return nameWith(content, romanisedLine(localize, compared, name));
}

/** The name that matched, with the marks of the comparison, and what the list calls the same entity. Null for a hit without a name. */
export function matchedName(localize: ResultsLocalize, compared: ComparedName): TemplateResult | null {
  const { hit, match, screening } = compared;
  const { name, isAlias } = match;
  if (name.trim() === '') return null;
  const content = match.difference.tooLong
    ? wholeText(localize, name)
    : markedName(localize, screening.name, match, soundMark(match));
  const otherScript = otherScriptName(match, hit);
  const other = isAlias && otherScript === hit.name ? undefined : otherScript;
  return nameWith(content, [
    ...romanisedLine(localize, compared, name),
    ...(isAlias ? [{ label: localize.text('mainName'), text: wholeText(localize, hit.name) }] : []),
    ...(other
      ? [
          { label: localize.text('otherScriptName'), text: wholeText(localize, other) },
          ...romanisedLine(localize, compared, other),
        ]
      : []),
  ]);
}

interface Line {
  readonly label: string;
  readonly text: TemplateResult | string;
}

function nameWith(content: unknown, lines: readonly Line[]): TemplateResult {
  return html`<bdi class="compared">${content}</bdi> ${
      lines.length > 0
        ? html`<dl>
            ${lines.map(
              ({ label, text }) =>
                html`<dt>${label}</dt>
                  <dd><bdi>${text}</bdi></dd>`,
            )}
          </dl>`
        : nothing
    }`;
}

function romanisedLine(localize: ResultsLocalize, { romanised }: ComparedName, name: string): Line[] {
  const isHan = /\p{Script=Han}/u.test(name);
  // Other names must not load the part that romanises.
  const text = isHan || /\p{Script=Cyrillic}/u.test(name) ? romanised(name) : undefined;
  return text === undefined ? [] : [{ label: localize.text(isHan ? 'inPinyin' : 'romanised'), text }];
}

function markedQuery(name: string, match: MatchedName): unknown[] {
  const mark = soundMark(match);
  const spoken = match.difference.segments
    .filter(({ kind, queryStart }) => kind === 'sound' && queryStart !== null)
    .toSorted((a, b) => a.queryStart! - b.queryStart!);
  let from = 0;
  const parts = spoken.flatMap((segment) => {
    const before = name.slice(from, segment.queryStart!);
    from = segment.queryStart! + segment.query.length;
    return [withVisibleOverrides(before), mark(segment, segment.query)];
  });
  return [...parts, withVisibleOverrides(name.slice(from))];
}

/** The colour says how alike two words sound, as in the row. */
function soundMark({ difference }: MatchedName) {
  return (segment: { query: string; candidate: string }, text: string): TemplateResult => {
    const isOf = (pair: typeof segment) =>
      pair.query === segment.query && pair.candidate === segment.candidate;
    return html`<mark class=${difference.sound?.pairs.find(isOf)?.kind ?? ''}>${text}</mark>`;
  };
}
