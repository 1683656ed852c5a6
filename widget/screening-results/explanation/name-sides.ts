import { html, nothing, type TemplateResult } from 'lit-element';
import type { MatchedName } from '../../names/alias-matching.js';
import type { ScreenedHit } from '../facts/hit-facts.js';
import { markedName, markedQuery, otherScriptName, soundMark } from './marked-name.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { wholeText } from '../texts/whole-text.js';

export interface MatchedHit extends ScreenedHit {
  readonly match: MatchedName;
  /** A name in Latin letters; undefined where its own letters do not say it. */
  readonly romanised: (name: string) => string | undefined;
}

/** The name as screened, with the marks of the words that sound like one of the list. */
export function screenedName(localize: ResultsLocalize, matched: MatchedHit): TemplateResult {
  const { name } = matched.screening;
  const { match } = matched;
  const content = match.difference.tooLong ? wholeText(localize, name) : markedQuery(name, match);
  return nameWith(content, romanisedLine(localize, matched, name));
}

/** The name that matched, with the marks of its difference, and what the list calls the same entity. Null for a hit without a name. */
export function matchedName(localize: ResultsLocalize, matched: MatchedHit): TemplateResult | null {
  const { hit, match, screening } = matched;
  const { name, isAlias } = match;
  if (name.trim() === '') return null;
  const content = match.difference.tooLong
    ? wholeText(localize, name)
    : markedName(localize, screening.name, match, soundMark(match));
  const otherScript = otherScriptName(match, hit);
  const other = isAlias && otherScript === hit.name ? undefined : otherScript;
  return nameWith(content, [
    ...romanisedLine(localize, matched, name),
    ...(isAlias ? [{ label: localize.text('mainName'), text: wholeText(localize, hit.name) }] : []),
    ...(other
      ? [
          { label: localize.text('otherScriptName'), text: wholeText(localize, other) },
          ...romanisedLine(localize, matched, other),
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

function romanisedLine(localize: ResultsLocalize, { romanised }: MatchedHit, name: string): Line[] {
  const isHan = /\p{Script=Han}/u.test(name);
  // Other names must not load the part that romanises.
  const text = isHan || /\p{Script=Cyrillic}/u.test(name) ? romanised(name) : undefined;
  return text === undefined ? [] : [{ label: localize.text(isHan ? 'inPinyin' : 'romanised'), text }];
}
