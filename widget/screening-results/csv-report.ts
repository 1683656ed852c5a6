/** The hits that are loaded, as CSV: what a reader sees in the table, with the columns upstream sent. */
import type { Hit, Screening } from '../../contract/screening.js';
import { toCsv } from '../table/csv.js';
import { agreements } from './agreement.js';
import { agreementText, differenceSentence, riskTypeName, type ResultsLocalize } from './agreement-text.js';
import type { MatchedName } from '../names/alias-matching.js';

/** Isolates help a screen; in a file they would stand as odd characters in front of a name. */
const ISOLATES = /[\u2066-\u2069]/gu;

export function reportCsv(
  t: ResultsLocalize,
  screening: Screening,
  hits: readonly Hit[],
  total: number,
  matchOf: (hit: Hit) => MatchedName,
): string {
  const verdicts = { agree: t.say('agrees'), conflict: t.say('conflicts'), unknown: t.say('notKnown') };
  const rows = hits.map((hit) => {
    const match = matchOf(hit);
    return [
      hit.hitId,
      hit.name,
      match.name,
      t.say(match.isAlias ? 'yes' : 'no'),
      differenceSentence(t, match.difference),
      agreements(screening, hit)
        .map((each) => `${verdicts[each.verdict]} ${agreementText(t, each, screening.entityType)}`)
        .join('; '),
      hit.riskType ? riskTypeName(t, hit.riskType) : '',
      numberText(hit.strength),
      numberText(hit.riskScore),
      hit.entitySubType ?? '',
      hit.birthOrFoundationDates ?? '',
      hit.countries ?? '',
      hit.aliases ?? '',
      (hit.indicators ?? [])
        .map(({ category, count, maxScore }) => `${category}: ${count} (${maxScore})`)
        .join('; '),
    ];
  });
  const head = [
    t.say('hitId'),
    t.say('csvName'),
    t.say('csvMatched'),
    t.say('csvIsAlias'),
    t.say('csvDifference'),
    t.say('csvAgreement'),
    t.say('type'),
    t.say('strength'),
    t.say('risk'),
    t.say('listedType'),
    t.say('dates'),
    t.say('countries'),
    t.say('aliases', { n: 5 }).replace(/^[\d٠-٩\s]+/u, ''),
    t.say('indicators'),
  ];
  const complete = hits.length >= total;
  const title = [
    t.say('reportTitle', { name: screening.name }),
    ...(complete ? [] : [t.say('reportPartly', { loaded: hits.length, total })]),
  ];
  return toCsv([title, head, ...rows].map((row) => row.map((cell) => cell.replace(ISOLATES, ''))));
}

/** Machine-readable whatever the language: a spreadsheet reads "0.97", and not "٠٫٩٧". */
function numberText(value: number | null | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}

/** The screened name as a file name, without what file systems refuse. */
export function reportFileName(screening: Screening): string {
  const name = screening.name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/gu, '');
  return `screening-${name || screening.id.replace(/[^\w]+/g, '-')}.csv`;
}
