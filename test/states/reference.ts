/** The stored reference: the texts of every screen with their style, colours and pictures, and its accessibility tree. */
import type { RenderedScreen } from './rendered-screen.js';
import { LANGUAGES, SCHEMES, WIDTHS, type Language, type Scheme } from './states-page.js';

/** All screens of an element in one language, one scheme and one width. */
export interface Rendering {
  readonly language: Language;
  readonly scheme: Scheme;
  readonly width: number;
  readonly screens: readonly RenderedScreen[];
  /** What assistive technology gets of each. */
  readonly trees: readonly string[];
}

/** Each language is stored once, with the colours of both schemes; a screen with a table once for each width. */
export function referenceOf(renderings: readonly Rendering[]): string {
  const find = (language: Language, scheme: Scheme, width: number) =>
    renderings.find((each) => each.language === language && each.scheme === scheme && each.width === width)!;
  const sections = renderings[0]!.screens.map(({ state, hasTable }, index) => {
    const lines = LANGUAGES.flatMap((language) =>
      (hasTable ? WIDTHS : [WIDTHS[0]]).flatMap((width) => {
        const [light, dark] = SCHEMES.map((scheme) => find(language, scheme, width)) as [
          Rendering,
          Rendering,
        ];
        const { texts, pictures } = light.screens[index]!;
        const label = hasTable ? `${language} ${width}` : language;
        const written = texts.map(({ style, colour, text }, line) => {
          const inDark = dark.screens[index]!.texts[line]?.colour ?? '?';
          return `${label}  ${style} | ${colour} | ${inDark} | ${text}`;
        });
        const shown = language === 'en' ? [`    ${pictures.join(', ') || 'no picture'}`] : [];
        return [...shown, ...written, `${label}  tree | ${light.trees[index]}`];
      }),
    );
    return [`## ${state}`, ...lines].join('\n');
  });
  return `${sections.join('\n\n')}\n`;
}

/**
 * The screens whose texts, order, pictures, roles or names differ between two renderings of the same language. A table
 * becomes cards where it is narrow, so its widths are not compared.
 */
export function differences(one: Rendering, other: Rendering): string[] {
  return one.screens.flatMap(({ state, texts, pictures, hasTable }, index) => {
    if (hasTable && one.width !== other.width) return [];
    const twin = other.screens[index]!;
    const content = (screen: Pick<RenderedScreen, 'texts' | 'pictures'>) =>
      JSON.stringify([screen.texts.map(({ style, text }) => [style, text]), screen.pictures]);
    const same = content({ texts, pictures }) === content(twin) && one.trees[index] === other.trees[index];
    return same ? [] : [`${state} differs in ${other.scheme} at ${other.width} px`];
  });
}
