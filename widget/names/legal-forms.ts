/** Legal forms of companies in their names: "Ltd", "GmbH", "ООО", "شركة". Pure. */
import { foldText } from './letter-folding.js';
import type { Word } from './name-words.js';
import { memo } from './memo.js';
import type { Span } from './word-pairing.js';

/** One line for each form, in the spellings of the countries that have it. Written without blanks and points. */
const FORMS = `
ltd limited pteltd ptyltd pvtltd privatelimited ltdsti coltd 有限公司
ltda limitada ltee
llc limitedliabilitycompany wll ооо тов тоо обществосограниченнойответственностью ذمم شركةذاتمسؤوليةمحدودة ذاتمسؤوليةمحدودة
inc incorporated
corp corporation
company co шركة شركة الشركة компания compañia compagnie kompanie
plc publiclimitedcompany
jsc jointstockcompany ао акционерноеобщество شمم شركةمساهمة
ojsc openjointstockcompany оао открытоеакционерноеобщество
cjsc closedjointstockcompany зао закрытоеакционерноеобщество شممق
pjsc publicjointstockcompany пао публичноеакционерноеобщество شمع شركةمساهمةعامة
gmbh gesellschaftmitbeschrankterhaftung
sarl srl
llp limitedliabilitypartnership
est establishment مؤسسة
fze fzco fzllc dmcc
ag
kg gmbhcokg kgaa
sa sociedadanonima societeanonyme
spa societaperazioni
bv
nv
ab
as aş
oy oyj
pt
doo
spzoo
kft
`;

const CLASSES = new Map(
  FORMS.trim()
    .split('\n')
    .flatMap((line, at) => line.split(' ').map((form): [string, number] => [foldText(form), at])),
);

/** They are words and names too: only in capitals in a name that is not, or with points. */
const AMBIGUOUS = /^(?:co|est|spa|a[gbs]|kg|sa|[bn]v|oy|pt|doo|ао|тов)$/;
const MOST_WORDS = 4;
/** Letters that such a name starts and ends with: a quick test of each of thousands of names. */
const STARTS = new Set([...CLASSES.keys()].map((form) => form.slice(0, 1)));
const ENDS = new Set([...CLASSES.keys()].map((form) => form.slice(-1)));

export interface LegalForm extends Span {
  /** Equal for two spellings of one form. */
  readonly form: number;
}

/** At the end of a name, or at its start, as Russian and Arabic have it. A name of nothing else has none. */
export const legalFormsOf = memo((words: readonly Word[]): readonly LegalForm[] => {
  const forms: LegalForm[] = [];
  let [start, end] = [0, words.length];
  for (const side of ['start', 'end'] as const) {
    let found = formAt(words, start, end, side);
    while (found) {
      forms.push(found);
      if (side === 'start') start = found.to;
      else end = found.from;
      found = formAt(words, start, end, side);
    }
  }
  return start < end ? forms : [];
});

/** The longest one there. */
function formAt(words: readonly Word[], start: number, end: number, side: 'start' | 'end'): LegalForm | null {
  const letter = side === 'start' ? words[start]?.folded[0] : words[end - 1]?.folded.at(-1);
  if (!letter || !(side === 'start' ? STARTS : ENDS).has(letter)) return null;
  for (let size = Math.min(MOST_WORDS, end - start); size > 0; size--) {
    const span = side === 'start' ? { from: start, to: start + size } : { from: end - size, to: end };
    const some = words.slice(span.from, span.to);
    const letters = some.flatMap(({ folded }) => folded).join('');
    const form = CLASSES.get(letters);
    // "Ag" before a name is "son of" in the Sahel.
    const isInPlace = side === 'end' || /^(?:pt|ао|тов)$/.test(letters);
    if (form !== undefined && (!AMBIGUOUS.test(letters) || (isInPlace && isCertain(words, some))))
      return { ...span, form };
  }
  return null;
}

function isCertain(words: readonly Word[], [first, ...others]: readonly Word[]): boolean {
  if (others.length > 0) return others.every(({ separator }) => separator.startsWith('.'));
  const isCapital = ({ text }: Word) => text === text.toUpperCase();
  return isCapital(first!) && !words.every(isCapital);
}
