import type { Page } from 'puppeteer-core';
import { accessibilityTrees } from './accessibility-tree.js';
import type { Look } from './reference.js';
import { lookAtStates } from './seen.js';
import { LANGUAGES, SCHEMES, showIn, WIDTHS, type openStates } from './states-page.js';

export type States = Awaited<ReturnType<typeof openStates>>;

/** Every state in every language, scheme and width; `each` may look at the page meanwhile. */
export async function takeLooks(
  states: States,
  each: (page: Page, look: Look) => Promise<void> = () => Promise.resolve(),
): Promise<Look[]> {
  const looks: Look[] = [];
  for (const language of LANGUAGES) {
    const page = await states.open(language);
    for (const scheme of SCHEMES) {
      for (const width of WIDTHS) {
        await showIn(page, scheme, width);
        const seen = await page.evaluate(lookAtStates);
        const look = { language, scheme, width, seen, trees: await accessibilityTrees(page) };
        await each(page, look);
        looks.push(look);
      }
    }
    await page.close();
  }
  return looks;
}
