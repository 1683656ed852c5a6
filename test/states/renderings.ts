import type { Page } from 'puppeteer-core';
import { accessibilityTrees, type Heard } from './accessibility-tree.js';
import { readScreens, type RenderedScreen } from './rendered-screen.js';
import {
  LANGUAGES,
  renderIn,
  SCHEMES,
  STORED_WIDTH,
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

interface Ways {
  readonly languages: readonly Language[];
  readonly schemesOf: (language: Language) => readonly Scheme[];
  readonly widths: readonly number[];
}

const LIGHT = SCHEMES.slice(0, 1);
const EVERY_WAY: Ways = { languages: LANGUAGES, schemesOf: () => SCHEMES, widths: WIDTHS };
/** Colours do not depend on the language, and sizes not on the scheme. */
export const EVERY_WAY_BUT_DARK_ARABIC: Ways = {
  ...EVERY_WAY,
  schemesOf: (language) => (language === 'ar' ? LIGHT : SCHEMES),
};
/** In the scheme and at the width of the stored reference. */
export const asStored = (languages: readonly Language[]): Ways => ({
  languages,
  schemesOf: () => LIGHT,
  widths: [STORED_WIDTH],
});

/** Every screen of an element in every language; by default in every scheme and width. */
export async function renderAll(
  states: States,
  element: string,
  steps: Steps = {},
  { languages, schemesOf, widths } = EVERY_WAY,
): Promise<Rendering[]> {
  const renderings: Rendering[] = [];
  const page = await states.browser.newPage();
  for (const language of languages) {
    await states.open(element, language, page);
    await steps.opened?.(page, language);
    for (const scheme of schemesOf(language)) {
      for (const width of widths) {
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
