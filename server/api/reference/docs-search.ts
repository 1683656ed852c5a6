/** One section of a page of the docs, as the build writes it. */
export interface DocsSection {
  /** The page, with the id of the section: `guides/sessions#several-hosts`. */
  readonly address: string;
  readonly page: string;
  /** Empty for the beginning of the page. */
  readonly heading: string;
  /** Words that a reader may search for and that the page does not have. */
  readonly keywords: string;
  readonly text: string;
  /** Of all but its keywords. Less than 1 for pages that a reader seldom looks for, such as tables of proofs. */
  readonly weight: number;
}

/** A query has at most this many words; each is compared with all words of the docs. */
const MOST_WORDS = 8;
const MOST_RESULTS = 12;
const MOST_OF_ONE_PAGE = 3;
const SHORTEST_PREFIX = 3;
const SHORTEST_MISSPELT = 5;
/** The share of the fit for a word that is longer than the searched word, or spelt otherwise. */
const OTHER_WORD_SHARE = 0.5;
/** A page about a word comes before a page that has the word. */
const WEIGHTS = { keywords: 5, page: 6, heading: 5, text: 2 };

const STOP_WORDS = new Set(
  `a about after again all am an and another any are as at be because been before being between both by can cannot
   change could do does doing else ever every false for from get give go going had happen happens has have here how i
   if in into is it its just know let like make many may me more most much must my need needs never no not now of off
   on one only or other our out over per please put same see set should show shows so some still such take tell than
   that the their them then there they this to too under up use used using vs want was way we were what when where
   which while who why will with without work works would yet you your`.split(/\s+/),
);

/** The words of a text, without what is said in every text, each as its stem. `session-url` is three words: itself, and its parts. */
function wordsOf(text: string): string[] {
  const names =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*/gu) ?? [];
  const words = names.flatMap((name) => [...new Set([name, ...name.split(/[_-]/)])]);
  return words.filter((word) => !STOP_WORDS.has(word)).map(stem);
}

/** "verified" and "verify", "keys" and "key", "colour" and "color", "customise" and "customize" are one word. */
function stem(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/(?:ies|ied|ying)$/, 'y')
    .replace(/(?<=\w{3})(?:ing|ed|es|s)$/, '')
    .replace(/(?<=\w{3})e$/, '')
    .replace(/our$/, 'or')
    .replace(/is(ation)?$/, 'iz$1');
}

const withoutOneLetter = (word: string) =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));

/** One letter is missing, too many, another, or in the place of its neighbour. */
function isMisspelt(word: string, other: string): boolean {
  if (word.length < SHORTEST_MISSPELT || Math.abs(word.length - other.length) > 1) return false;
  const forms = new Set([other, ...withoutOneLetter(other)]);
  return [word, ...withoutOneLetter(word)].some((form) => forms.has(form));
}

/** How well a word fits a section, by the place of the section in the list. */
type Fits = Map<number, number>;

function fitsOf(sections: readonly DocsSection[]): ReadonlyMap<string, Fits> {
  const words = new Map<string, Fits>();
  for (const [index, section] of sections.entries())
    for (const field of ['keywords', 'page', 'heading', 'text'] as const)
      for (const [word, count] of countsOf(wordsOf(section[field]))) {
        const fits: Fits = words.get(word) ?? new Map<number, number>();
        words.set(word, fits);
        const isOften = field === 'text' ? count / (count + 1) : 1;
        const weight = field === 'keywords' ? 1 : section.weight;
        fits.set(index, (fits.get(index) ?? 0) + WEIGHTS[field] * weight * isOften);
      }
  return words;
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Makes the search of these sections: the best ones first. It needs nothing of Node, so a browser can run it. */
export function docsSearch(sections: readonly DocsSection[]): (query: string) => DocsSection[] {
  const known = fitsOf(sections);

  function fitsFor(word: string): Fits {
    const others = [...known.keys()];
    const isWhole = known.has(word) || word.length < SHORTEST_PREFIX;
    const begun = isWhole ? [word] : others.filter((other) => other.startsWith(word));
    const meant = begun.length > 0 ? begun : others.filter((other) => isMisspelt(word, other));
    const best: Fits = new Map();
    for (const other of meant)
      for (const [index, fit] of known.get(other) ?? []) {
        const share = other === word ? 1 : OTHER_WORD_SHARE;
        best.set(index, Math.max(best.get(index) ?? 0, share * fit));
      }
    return best;
  }

  return (query) => {
    const words = [...new Set(wordsOf(query))].slice(0, MOST_WORDS);
    const scores = sections.map((section) => ({ section, fit: 0, found: 0 }));
    for (const fits of words.map(fitsFor)) {
      const rarity = Math.log(1 + sections.length / (1 + fits.size));
      for (const [index, fit] of fits) {
        scores[index]!.fit += fit * rarity;
        scores[index]!.found += rarity;
      }
    }
    const ranked = scores
      .filter(({ fit }) => fit > 0)
      .toSorted((one, other) => other.fit * other.found - one.fit * one.found);
    return fewOfOnePage(ranked.map(({ section }) => section)).slice(0, MOST_RESULTS);
  };
}

function fewOfOnePage(sections: readonly DocsSection[]): DocsSection[] {
  const counts = new Map<string, number>();
  return sections.filter(({ page }) => {
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    return count <= MOST_OF_ONE_PAGE;
  });
}
