/** One section of a page of the docs, as the build writes it. */
export interface DocsSection {
  /** The page, with the id of the section: `guides/sessions#several-hosts`. */
  readonly address: string;
  readonly page: string;
  /** Empty for the beginning of the page. */
  readonly heading: string;
  /** Phrases that a reader may search for and that the page does not have, between commas. Only the beginning of the page has them. */
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
const WEIGHTS = { keywords: 6, page: 6, heading: 5, text: 2 };

const STOP_WORDS = new Set(
  `a about after again all am an and another any are as at be because been before being between both by can cannot
   change could did didn do does doesn doing don else ever every false for from get give go going had happen
   happens has have here how i if in into is isn it its just know let like ll make many may me more most much must
   my need needs never no not now of off on one only or other our out over per please put re s same see set should
   show shows so some still such t take tell than that the their them then there they this to too under up use
   used using ve vs want was way we were what when where which while who why will with without won work works
   would yet you your`.split(/\s+/),
);

const namesOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*/gu) ?? [];

/** The words of a text, without what is said in every text, each as its stem. `session-url` is three words: itself, and its parts. */
function wordsOf(text: string): string[] {
  const words = namesOf(text).flatMap((name) => [...new Set([name, ...name.split(/[_-]/)])]);
  return words.filter((word) => !STOP_WORDS.has(word)).map(stem);
}

/** "back up", which the docs may write as one word. */
const joinedWordsOf = (text: string): string[] =>
  namesOf(text).flatMap((name, index, names) => (index === 0 ? [] : [stem(names[index - 1]! + name)]));

/** "verified" and "verify", "keys" and "key", "process" and "processes", "colour" and "color" are one word. */
function stem(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/(?:ies|ied|ying)$/, 'y')
    .replace(/(?<=\w{3})(?:ing|ed|es|s)$/, '')
    .replace(/(?<=\w{2})([^aeiou])\1$/, '$1')
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
  const add = (parts: ReadonlyMap<string, number>, index: number, weight: number): void => {
    for (const [word, part] of parts) {
      const fits: Fits = words.get(word) ?? new Map<number, number>();
      words.set(word, fits);
      fits.set(index, (fits.get(index) ?? 0) + weight * part);
    }
  };
  let keywords: ReadonlyMap<string, number> = new Map();
  for (const [index, section] of sections.entries()) {
    const { heading, page, text, weight } = section;
    if (heading === '') keywords = partsOfPhrases(section.keywords);
    add(keywords, index, WEIGHTS.keywords);
    add(new Map(wordsOf(page).map((word) => [word, 1])), index, WEIGHTS.page * weight);
    add(new Map(wordsOf(heading).map((word) => [word, 1])), index, WEIGHTS.heading * weight);
    add(partsOfText(text), index, WEIGHTS.text * weight);
  }
  return words;
}

/** A word alone is 1. In a phrase it says less: "customer" in "customer base". */
function partsOfPhrases(keywords: string): Map<string, number> {
  const parts = new Map<string, number>();
  for (const words of keywords.split(',').map(wordsOf))
    for (const word of words) parts.set(word, Math.max(parts.get(word) ?? 0, words.length ** -0.5));
  return parts;
}

/** More for a word that comes often, and less than 1. */
function partsOfText(text: string): Map<string, number> {
  const parts = new Map<string, number>();
  // From n ÷ (n + 1) to the same of n + 1.
  for (const word of wordsOf(text)) parts.set(word, 1 / (2 - (parts.get(word) ?? 0)));
  return parts;
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
    const joined = joinedWordsOf(query).filter((word) => known.has(word));
    const words = [...new Set([...joined, ...wordsOf(query)])].slice(0, MOST_WORDS);
    const scores = sections.map((section) => ({ section, fit: 0, found: 0 }));
    for (const fits of words.map(fitsFor)) {
      const rarity = Math.log(1 + sections.length / (1 + fits.size));
      for (const [index, fit] of fits) {
        scores[index]!.fit += fit * rarity;
        scores[index]!.found += 1;
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
