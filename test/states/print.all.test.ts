import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { pagesOfPdf } from '../pdf-text.js';
import { statesForSuite, type Language } from './states-page.js';

const states = statesForSuite();

/** Opens a screen of many hits, presses "Print", and moves what the frame would print into the page, which can be made a PDF. */
async function printed(page: Page, language: Language): Promise<Uint8Array> {
  await states.open('screening-results', language, page, 'many-pages');
  await page.evaluate(async () => {
    const element = document.querySelector('kyc-screening-results')!;
    await element.loadAll();
    await element.updateComplete;
    const root = element.shadowRoot!;
    // The frame prints as soon as it is filled.
    root.append = (...nodes) => {
      DocumentFragment.prototype.append.apply(root, nodes);
      const frame = nodes[0] as HTMLIFrameElement;
      frame.contentWindow!.print = () => void Object.assign(globalThis, { frame });
    };
    [...root.querySelectorAll<HTMLElement>('.tools button')].at(-2)!.click();
  });
  await page.waitForFunction('globalThis.frame', { polling: 20 });
  await page.evaluate(() => {
    const { frame } = globalThis as unknown as { frame: HTMLIFrameElement };
    const inner = frame.contentDocument!;
    const host = inner.body.firstElementChild as HTMLElement;
    const copyOf = ({ cssRules }: CSSStyleSheet) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync([...cssRules].map(({ cssText }) => cssText).join(''));
      return sheet;
    };
    const [pages, styles] = [inner, host.shadowRoot!].map(({ adoptedStyleSheets }) =>
      adoptedStyleSheets.map(copyOf),
    );
    const copy = document.createElement('div');
    copy.style.cssText = host.style.cssText;
    copy.attachShadow({ mode: 'open' }).append(...host.shadowRoot!.childNodes);
    copy.shadowRoot!.adoptedStyleSheets = styles!;
    document.head.replaceChildren();
    document.body.replaceChildren(copy);
    document.adoptedStyleSheets = pages!;
  });
  return page.pdf({ format: 'A4', preferCSSPageSize: true });
}

test('every page of a printed screening has its title, the time and its number', async () => {
  const page = await states.browser.newPage();
  const texts = pagesOfPdf(await printed(page, 'en')).map((text) => text.replaceAll(/\s+/g, ''));
  assert.ok(texts.length > 1, `${texts.length} pages`);
  for (const [at, text] of texts.entries()) {
    assert.ok(text.includes('ScreeningofMohammedAlHarbi'), text);
    assert.match(text, /Printed21Nov2026,0?9:00/);
    assert.ok(text.includes(`Page${at + 1}of${texts.length}`), text);
  }
  assert.ok(texts[0]!.includes('notstatedbytheservice'), texts[0]);
  await page.close();
});
