import type { Page } from 'puppeteer-core';
import { accessibilityTrees, type Heard } from './accessibility-tree.js';
import { readScreens, type RenderedScreen } from './rendered-screen.js';
import {
  LANGUAGES,
  renderIn,
  SCHEMES,
  WIDTHS,
  type Language,
  type Scheme,
  type States,
} from './states-page.js';

/** All screens of an element in one language, one scheme and one width. */
export interface Rendering {
  readonly language: Language;
  readonly scheme: Scheme;
  readonly width: number;
  readonly screens: readonly RenderedScreen[];
  /** What assistive technology gets of each. */
  readonly trees: readonly (readonly Heard[])[];
}

/** What a test does with the page of one language. */
interface Steps {
  /** When all screens are complete. */
  opened?(page: Page, language: Language): Promise<void>;
  /** In each scheme and width. */
  each?(page: Page, rendering: Rendering): Promise<void>;
  /** When all are read: it may change the page. */
  last?(page: Page, language: Language): Promise<void>;
}

/** Every screen of an element in every language, scheme and width. */
export async function renderAll(states: States, element: string, steps: Steps = {}): Promise<Rendering[]> {
  const renderings: Rendering[] = [];
  const page = await states.browser.newPage();
  for (const language of LANGUAGES) {
    await states.open(element, language, page);
    await steps.opened?.(page, language);
    for (const scheme of SCHEMES) {
      for (const width of WIDTHS) {
        await renderIn(page, scheme, width);
        const screens = await page.evaluate(readScreens);
        const rendering = { language, scheme, width, screens, trees: await accessibilityTrees(page) };
        await steps.each?.(page, rendering);
        renderings.push(rendering);
      }
    }
    await steps.last?.(page, language);
  }
  await page.close();
  return renderings;
}
