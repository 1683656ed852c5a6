/** The stored reference: of every screen what a person hears, and what only eyes or only ears get, at one width. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../command.js';
import type { Heard } from './accessibility-tree.js';
import { Outline } from './outline.js';
import { countsOf, onlyIn } from './rendering-differences.js';
import type { Rendering } from './renderings.js';
import { SCHEMES, STORED_WIDTH, WIDTHS, type Language, type Scheme } from './states-page.js';
import { untranslatedTexts } from './translated-screens.js';

const SAME_TEXTS = '## the same in Arabic';

export const referenceFile = (element: string) => join(ROOT, 'test', 'states', 'reference', `${element}.txt`);
export const storedReference = (element: string) => readFileSync(referenceFile(element), 'utf8');
/** What of it light renderings at the stored width show, of these languages. */
export function storedLight(element: string, languages: readonly Language[]): string {
  const [before = '', styles = ''] = storedReference(element).split('## styles\n');
  const light = styles
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, style, names] = /^(.*) \| [^|]*: (.*)$/.exec(line)!;
      return names!.split(' · ').flatMap((counts) => {
        const [name, count = '1'] = counts.split(' ×');
        return Array.from({ length: Number(count) }, () => ({ style: style!, name: name! }));
      });
    });
  const [screens = '', alike = ''] = before.replace(/^## at [^#]*/m, '').split(SAME_TEXTS);
  const same = languages.includes('ar') ? `${SAME_TEXTS}${alike}` : '';
  return `${screens}${same}## styles\n${styleLines(light).join('\n')}\n`;
}

/**
 * Every English screen, then what another width adds or leaves out, which texts the Arabic screens have in common with them,
 * and each style once.
 */
export function referenceOf(renderings: readonly Rendering[]): string {
  const find = (language: Language, width: number = STORED_WIDTH, scheme: Scheme = SCHEMES[0]) =>
    renderings.find((each) => each.language === language && each.scheme === scheme && each.width === width);
  const stored = find('en')!;
  const outline = new Outline();
  const screens = stored.screens.map(({ state, pictures, unheard, unseen }, index) =>
    outline.screen(state, [
      ...listed('pictures', pictures),
      ...stored.trees[index]!,
      ...listed('seen, not heard', unheard),
      ...listed('heard, not seen', unseen),
    ]),
  );
  const narrow = find('en', Math.min(...WIDTHS));
  const arabic = find('ar');
  const widths = narrow
    ? [...listed('more', onlyIn(narrow, stored)), ...listed('less', onlyIn(stored, narrow))]
    : [];
  const sections = [
    ...screens,
    ...(widths.length > 0
      ? [[`## at ${narrow!.width} px, beside ${STORED_WIDTH} px`, ...outline.linesOf(widths)]]
      : []),
    ...(arabic ? [[SAME_TEXTS, ...outline.linesOf(untranslatedTexts(stored, arabic))]] : []),
    ['## styles', ...stylesOf(stored, find('en', STORED_WIDTH, SCHEMES[1]))],
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

/** How often something is written in each font and its colours, in each scheme that was rendered. */
function stylesOf(light: Rendering, dark: Rendering | undefined): string[] {
  const all = light.screens.flatMap(({ texts }, screen) =>
    texts.map(({ name, font, colour }, at) => {
      const colours = [colour, ...(dark ? [String(dark.screens[screen]!.texts[at]?.colour)] : [])];
      return { style: [font, ...colours].join(' | '), name };
    }),
  );
  return styleLines(all);
}

function styleLines(all: readonly { readonly style: string; readonly name: string }[]): string[] {
  const styles = [...new Set(all.map(({ style }) => style))].toSorted();
  return styles.map((style) => {
    const names = all.filter((each) => each.style === style).map(({ name }) => name);
    return `${style}: ${counted(names.toSorted()).join(' · ')}`;
  });
}
