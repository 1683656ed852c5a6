/** The stored reference: what a person reads on every screen, how it is written, in which colours, beside what pictures. */
import type { Seen } from './seen.js';
import { LANGUAGES, SCHEMES, type Language, type Scheme } from './states-page.js';

/** What was seen of all states in one language, one scheme and one width. */
export interface Look {
  readonly language: Language;
  readonly scheme: Scheme;
  readonly width: number;
  readonly seen: readonly Seen[];
  /** What assistive technology gets of each. */
  readonly trees: readonly string[];
}

/** Words and order do not depend on the width: each language is written down once, with its colours in both schemes. */
export function referenceOf(looks: readonly Look[]): string {
  const find = (language: Language, scheme: Scheme) =>
    looks.find((look) => look.language === language && look.scheme === scheme)!;
  const states = find('en', 'light').seen.map(({ state }) => state);
  const sections = states.map((state, index) => {
    const lines = LANGUAGES.flatMap((language) => {
      const [light, dark] = SCHEMES.map((scheme) => find(language, scheme).seen[index]!) as [Seen, Seen];
      const texts = light.texts.map(
        ({ how, colour, text }, line) =>
          `${language}  ${how} | ${colour} | ${dark.texts[line]?.colour ?? '?'} | ${text}`,
      );
      const tree = `${language}  tree | ${find(language, 'light').trees[index]}`;
      const pictures = `    ${light.pictures.join(', ') || 'no picture'}`;
      return [...(language === 'en' ? [pictures] : []), ...texts, tree];
    });
    return [`## ${state}`, ...lines].join('\n');
  });
  return `${sections.join('\n\n')}\n`;
}

/** What one look shows otherwise than another of the same language: words, order, pictures, roles and names. */
export function differences(one: Look, other: Look): string[] {
  return one.seen.flatMap(({ state, texts, pictures }, index) => {
    const twin = other.seen[index]!;
    const words = (seen: Pick<Seen, 'texts' | 'pictures'>) =>
      JSON.stringify([seen.texts.map(({ how, text }) => [how, text]), seen.pictures]);
    const same = words({ texts, pictures }) === words(twin) && one.trees[index] === other.trees[index];
    return same ? [] : [`${state} differs in ${other.scheme} at ${other.width} px`];
  });
}
