import { isMisspelt, joinedWordsOf, synonymsOf, wordsOf } from './docs-words.js';

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
  /** Of all but its title. Less than 1 for pages that a reader seldom looks for, such as tables of proofs. */
  readonly weight: number;
}

/** A query has at most this many words; each is compared with all words of the docs. */
const MOST_WORDS = 8;
const MOST_RESULTS = 12;
const MOST_OF_ONE_PAGE = 3;
const SHORTEST_PREFIX = 3;
/** The share of the fit for a synonym, and for a word that is longer than the searched word, or spelt otherwise. */
const OTHER_WORD_SHARE = 0.5;

/** A page about a word comes before a page that has the word. */
const OWN_WEIGHTS = { keywords: 6, page: 6, heading: 4, lead: 2, text: 1 };
/** The title of the page says less about a section below it. */
const TITLE_ABOVE = 3;
const WHOLE_WEIGHTS = { keywords: 6, page: 6, heading: 2, lead: 2, text: 0.5 };
/** The first paragraph of most pages. */
const LEAD_LENGTH = 250;
/** A word counts in full up to this length of a section, and less in a longer one, such as a table of assurance. */
const USUAL_WORDS = 60;
const SHARE_OF_SHORT = 0.4;
/** The weight of a word that makes half a fit: further places add less and less. */
const HALF_FIT = 4;
/** How much the page counts beside the section. */
const PAGE_SHARE = 0.5;
/** If all words stand beside each other as in the query. */
const ADJACENT_BONUS = 1;

/** How much each word says about each document, by the place of the document in its list. */
type WordIndex = Map<string, Map<number, number>>;

function add(index: WordIndex, place: number, words: Iterable<string>, weight: number): void {
  for (const word of words) {
    const weights = index.get(word) ?? new Map<number, number>();
    index.set(word, weights.set(place, (weights.get(place) ?? 0) + weight));
  }
}

/** A word alone is 1. In a phrase it says less: "customer" in "customer base". */
function addKeywords(index: WordIndex, place: number, keywords: string, weight: number): void {
  const parts = new Map<string, number>();
  for (const words of keywords.split(',').map(wordsOf))
    for (const word of words) parts.set(word, Math.max(parts.get(word) ?? 0, words.length ** -0.5));
  for (const [word, part] of parts) add(index, place, [word], weight * part);
}

/** The words of a query in the forms that the docs may have, each with its share. */
type Forms = ReadonlyMap<string, number>;

/** The score of each document: best are those with most of the words, and with rare ones. */
function scoresOf(index: WordIndex, count: number, query: readonly Forms[]): number[] {
  const scores = Array.from({ length: count }, () => ({ fit: 0, found: 0 }));
  for (const forms of query) {
    const fits = new Map<number, number>();
    for (const [word, share] of forms)
      for (const [place, weight] of index.get(word) ?? [])
        fits.set(place, Math.max(fits.get(place) ?? 0, (share * weight) / (HALF_FIT + weight)));
    const rarity = Math.log(1 + count / (0.5 + fits.size));
    for (const [place, fit] of fits) {
      scores[place]!.fit += fit * rarity;
      scores[place]!.found += 1;
    }
  }
  return scores.map(({ fit, found }) => fit * found);
}

/** Makes the search of these sections: the best ones first. It needs nothing of Node, so a browser can run it. */
export function docsSearch(sections: readonly DocsSection[]): (query: string) => DocsSection[] {
  const own: WordIndex = new Map();
  const whole: WordIndex = new Map();
  /** The place of the page, by the place of the section. */
  const pageOf: number[] = [];
  /** The words in their order, to find those that stand beside each other. */
  const texts: string[] = [];
  let page = -1;
  for (const [place, { heading, keywords, page: title, text, weight }] of sections.entries()) {
    const isBeginning = heading === '';
    const words = wordsOf(text);
    const headingWords = new Set(wordsOf(heading));
    const titleWords = new Set(wordsOf(title));
    const length = SHARE_OF_SHORT + ((1 - SHARE_OF_SHORT) * words.length) / USUAL_WORDS;
    if (isBeginning) {
      page += 1;
      const lead = new Set(wordsOf(text.slice(0, LEAD_LENGTH)));
      addKeywords(own, place, keywords, OWN_WEIGHTS.keywords * weight);
      addKeywords(whole, page, keywords, WHOLE_WEIGHTS.keywords * weight);
      add(own, place, lead, OWN_WEIGHTS.lead * weight);
      add(whole, page, lead, WHOLE_WEIGHTS.lead * weight);
      add(whole, page, titleWords, WHOLE_WEIGHTS.page);
    }
    add(own, place, titleWords, isBeginning ? OWN_WEIGHTS.page : TITLE_ABOVE * weight);
    add(own, place, headingWords, OWN_WEIGHTS.heading * weight);
    add(own, place, words, (OWN_WEIGHTS.text * weight) / Math.max(1, length));
    add(whole, page, headingWords, WHOLE_WEIGHTS.heading * weight);
    add(whole, page, new Set(words), WHOLE_WEIGHTS.text * weight);
    pageOf.push(page);
    texts.push(` ${wordsOf(title).join(' ')} | ${wordsOf(heading).join(' ')} | ${words.join(' ')} `);
  }

  function formsOf(word: string): Forms {
    const forms = new Map(synonymsOf(word).map((other) => [other, OTHER_WORD_SHARE]));
    if (own.has(word)) return forms.set(word, 1);
    const others = [...own.keys()];
    const begun = word.length < SHORTEST_PREFIX ? [] : others.filter((other) => other.startsWith(word));
    const meant =
      begun.length > 0 || forms.size > 0 ? begun : others.filter((other) => isMisspelt(word, other));
    for (const other of meant) forms.set(other, OTHER_WORD_SHARE);
    return forms;
  }

  return (query) => {
    const typed = wordsOf(query).slice(0, MOST_WORDS);
    const joined = joinedWordsOf(query).filter((word) => own.has(word));
    const forms = [...new Set([...joined, ...typed])].slice(0, MOST_WORDS).map(formsOf);
    const ownScores = scoresOf(own, sections.length, forms);
    const wholeScores = scoresOf(whole, page + 1, forms);
    const pairs = typed.slice(1).map((word, index) => ` ${typed[index]!} ${word} `);

    function scoreOf(place: number): number {
      if (ownScores[place] === 0) return 0;
      const adjacent = pairs.filter((pair) => texts[place]!.includes(pair)).length / (pairs.length || 1);
      const score = ownScores[place]! * (1 + ADJACENT_BONUS * adjacent);
      return score + PAGE_SHARE * wholeScores[pageOf[place]!]!;
    }
    const ranked = sections
      .map((section, place) => ({ section, score: scoreOf(place) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score);
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
