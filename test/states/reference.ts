/** The stored reference: of every screen what a person hears, and what only eyes or only ears get, at one width. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../command.js';
import type { Heard } from './accessibility-tree.js';
import { Outline } from './outline.js';
import { countsOf, onlyIn } from './rendering-differences.js';
import type { Rendering } from './renderings.js';
import { LANGUAGES, SCHEMES, STORED_WIDTH, WIDTHS, type Language, type Scheme } from './states-page.js';

export const referenceFile = (element: string) => join(ROOT, 'test', 'states', 'reference', `${element}.txt`);
export const storedReference = (element: string) => readFileSync(referenceFile(element), 'utf8');
/** What of it renderings of these languages `asStored` show: without what is narrow, and without the dark colours. */
export function storedLight(element: string, languages: readonly Language[]): string {
  const [screens = '', styles = ''] = storedReference(element).split('## styles\n');
  const light = styles
    .trim()
    .split('\n')
    .map((line) => line.replace(/ \| [^|]*$/, ''));
  const shown = LANGUAGES.filter((language) => !languages.includes(language)).reduce(
    (text, language) => text.replaceAll(new RegExp(`^${language}\\n(?: .*\\n)*`, 'gm'), ''),
    screens.replace(/^## at [^]*/m, ''),
  );
  return `${shown}## styles\n${[...new Set(light)].toSorted().join('\n')}\n`;
}

/** Their sections that are screens. */
export const storedStates = (element: string) =>
  [...storedReference(element).matchAll(/^## ([a-z-]+)\n(?:pictures: .*\n)?en$/gm)].map(
    ([, state]) => state!,
  );

/** Every screen in each language, then what another width adds or leaves out, then each style once. */
export function referenceOf(renderings: readonly Rendering[]): string {
  const find = (language: Language, width: number = STORED_WIDTH, scheme: Scheme = SCHEMES[0]) =>
    renderings.find((each) => each.language === language && each.scheme === scheme && each.width === width);
  const stored = LANGUAGES.flatMap((language) => {
    const rendering = find(language);
    return rendering ? [{ ...rendering, outline: new Outline() }] : [];
  });
  const screens = stored[0]!.screens.map(({ state, pictures }, index) => [
    `## ${state}`,
    ...(pictures.length > 0 ? [`pictures: ${counted(pictures).join(' · ')}`] : []),
    ...stored.flatMap(({ language, screens: translated, trees, outline }) => {
      const { unheard, unseen } = translated[index]!;
      const rest = [listed('seen, not heard', unheard), listed('heard, not seen', unseen)];
      return [language, ...outline.linesOf([...trees[index]!, ...rest.flat()], state)];
    }),
  ]);
  const narrow = Math.min(...WIDTHS);
  const widths = stored.flatMap((wide) => {
    const other = find(wide.language, narrow);
    const [more, less] = other
      ? [listed('more', onlyIn(other, wide)), listed('less', onlyIn(wide, other))]
      : [[], []];
    return more.length + less.length === 0
      ? []
      : [wide.language, ...wide.outline.linesOf([...more, ...less], '')];
  });
  const sections = [
    ...screens,
    ...(widths.length > 0 ? [[`## at ${narrow} px, beside ${STORED_WIDTH} px`, ...widths]] : []),
    ['## styles', ...stylesOf(stored[0]!, find(LANGUAGES[0], STORED_WIDTH, SCHEMES[1]))],
  ];
  return sections.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

/** Each with how often it is there. */
function counted(all: readonly string[]): string[] {
  return [...countsOf(all)].map(([each, count]) => (count === 1 ? each : `${each} ×${count}`));
}

function listed(label: string, all: readonly string[]): Heard[] {
  return all.length === 0 ? [] : [{ label, parts: counted(all).map((each) => ({ label: each, parts: [] })) }];
}

/** What is written, with its font, and its colours in each scheme that was rendered. */
function stylesOf(light: Rendering, dark: Rendering | undefined): string[] {
  const lines = light.screens.flatMap(({ texts }, screen) =>
    texts.map(({ style, colour }, at) =>
      [style, colour, ...(dark ? [String(dark.screens[screen]!.texts[at]?.colour)] : [])].join(' | '),
    ),
  );
  return [...new Set(lines)].toSorted();
}
