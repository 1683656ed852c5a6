import type { Page } from 'puppeteer-core';

export type LetterSizes = Awaited<ReturnType<typeof letterSizes>>;

/** The sizes of headings and of all texts of every screen, in pixels, as the page or the reader sets its letters. */
export async function letterSizes(page: Page) {
  const protocol = await page.createCDPSession();
  const isReader = (standard: number) => protocol.send('Page.setFontSizes', { fontSizes: { standard } });
  const sizes = (root: string, which: 'h2' | '*') => page.evaluate(sizesIn, root, which);
  const asIs = { headings: await sizes('100%', 'h2'), texts: await sizes('100%', '*') };
  const inShortRem = await sizes('62.5%', '*');
  const ofDoublePage = await sizes('200%', 'h2');
  await isReader(24);
  const ofReader = { headings: await sizes('100%', 'h2'), texts: await sizes('100%', '*') };
  const ofReaderInShortRem = await sizes('62.5%', '*');
  await isReader(16);
  await protocol.detach();
  return {
    headings: { asIs: asIs.headings, ofDoublePage, ofReader: ofReader.headings },
    texts: { asIs: asIs.texts, inShortRem, ofReader: ofReader.texts, ofReaderInShortRem },
  };
}

/** Runs in the page: the size of each heading, or of every text. */
function sizesIn(root: string, which: 'h2' | '*'): number[] {
  document.documentElement.style.fontSize = root;
  const elements = [...document.querySelectorAll('.gallery > figure > :last-child')];
  return elements
    .flatMap((element) => [...element.shadowRoot!.querySelectorAll(`.card ${which}`)])
    .filter(({ childNodes }) => [...childNodes].some((node) => node instanceof Text && node.data.trim()))
    .map((element) => Math.round(parseFloat(getComputedStyle(element).fontSize) * 100) / 100);
}
