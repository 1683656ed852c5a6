/** The stored reference: the texts of every screen with their style, colours and pictures, and its accessibility tree. */
import type { RenderedScreen } from './rendered-screen.js';
import { LANGUAGES, SCHEMES, type Language, type Scheme } from './states-page.js';

/** All screens of an element in one language, one scheme and one width. */
export interface Rendering {
  readonly language: Language;
  readonly scheme: Scheme;
  readonly width: number;
  readonly screens: readonly RenderedScreen[];
  /** What assistive technology gets of each. */
  readonly trees: readonly string[];
}

/** Texts and order do not depend on the width: each language is stored once, with the colours of both schemes. */
export function referenceOf(renderings: readonly Rendering[]): string {
  const find = (language: Language, scheme: Scheme) =>
    renderings.find((rendering) => rendering.language === language && rendering.scheme === scheme)!;
  const states = find('en', 'light').screens.map(({ state }) => state);
  const sections = states.map((state, index) => {
    const lines = LANGUAGES.flatMap((language) => {
      const [light, dark] = SCHEMES.map((scheme) => find(language, scheme).screens[index]!) as [
        RenderedScreen,
        RenderedScreen,
      ];
      const texts = light.texts.map(
        ({ style, colour, text }, line) =>
          `${language}  ${style} | ${colour} | ${dark.texts[line]?.colour ?? '?'} | ${text}`,
      );
      const tree = `${language}  tree | ${find(language, 'light').trees[index]}`;
      const pictures = `    ${light.pictures.join(', ') || 'no picture'}`;
      return [...(language === 'en' ? [pictures] : []), ...texts, tree];
    });
    return [`## ${state}`, ...lines].join('\n');
  });
  return `${sections.join('\n\n')}\n`;
}

/** The screens whose texts, order, pictures, roles or names differ between two renderings of the same language. */
export function differences(one: Rendering, other: Rendering): string[] {
  return one.screens.flatMap(({ state, texts, pictures }, index) => {
    const twin = other.screens[index]!;
    const content = (screen: Pick<RenderedScreen, 'texts' | 'pictures'>) =>
      JSON.stringify([screen.texts.map(({ style, text }) => [style, text]), screen.pictures]);
    const same = content({ texts, pictures }) === content(twin) && one.trees[index] === other.trees[index];
    return same ? [] : [`${state} differs in ${other.scheme} at ${other.width} px`];
  });
}
