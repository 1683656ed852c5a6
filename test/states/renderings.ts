import type { Page } from 'puppeteer-core';
import { accessibilityTrees } from './accessibility-tree.js';
import type { Rendering } from './reference.js';
import { readScreens } from './rendered-screen.js';
import { LANGUAGES, renderIn, SCHEMES, WIDTHS, type Language, type States } from './states-page.js';

/**
 * Every screen of an element in every language, scheme and width. `each` runs while the page is in that state, `last`
 * when those of a language are done: it may change the page.
 */
export async function renderAll(
  states: States,
  element: string,
  each: (page: Page, rendering: Rendering) => Promise<void> = () => Promise.resolve(),
  last: (page: Page, language: Language) => Promise<void> = () => Promise.resolve(),
): Promise<Rendering[]> {
  const renderings: Rendering[] = [];
  const page = await states.browser.newPage();
  for (const language of LANGUAGES) {
    await states.open(element, language, page);
    for (const scheme of SCHEMES) {
      for (const width of WIDTHS) {
        await renderIn(page, scheme, width);
        const screens = await page.evaluate(readScreens);
        const rendering = { language, scheme, width, screens, trees: await accessibilityTrees(page) };
        await each(page, rendering);
        renderings.push(rendering);
      }
    }
    await last(page, language);
  }
  await page.close();
  return renderings;
}
