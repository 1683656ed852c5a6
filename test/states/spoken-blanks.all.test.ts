import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CDPSession } from 'puppeteer-core';
import { ELEMENTS, statesForSuite, renderIn, WIDTHS } from './states-page.js';

/** Runs in the page: the blanks between two words of one line that are text nodes of their own, and what stands around each. */
function drawnBlanks(): { blank: Text; around: string }[] {
  const isInline = (element: Element) => getComputedStyle(element).display === 'inline';
  const lineOf = (text: Text) => {
    let element: Element = text.parentElement!;
    while (isInline(element)) element = element.parentElement ?? (element.getRootNode() as ShadowRoot).host;
    return element;
  };
  const isSpoken = (text: Text) => !text.parentElement!.closest('[aria-hidden=true], button, option, svg');
  const isDrawn = (text: Text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect().width > 0;
  };
  const textsIn = (root: Node): Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof Text && node.data !== '' && isSpoken(node) && isDrawn(node)) texts.push(node);
      else if (node instanceof Element && node.shadowRoot) texts.push(...textsIn(node.shadowRoot));
    }
    return texts;
  };
  const texts = textsIn(document.querySelector('.gallery')!);
  return texts.flatMap((blank, at) => {
    const [before, after] = [texts[at - 1], texts[at + 1]];
    if (!before?.data.trim() || !after?.data.trim() || blank.data.trim() !== '') return [];
    if (lineOf(before) !== lineOf(blank) || lineOf(after) !== lineOf(blank)) return [];
    return [{ blank, around: `“${before.data}” “${after.data}”` }];
  });
}

/** Those that assistive technology does not get: Chromium leaves out a text node of blanks beside a comment, as Lit renders it. */
async function unspokenBlanks(protocol: CDPSession): Promise<Set<string>> {
  const evaluate = async (expression: string) =>
    (await protocol.send('Runtime.evaluate', { expression, returnByValue: false })).result;
  await evaluate(`globalThis.blanks = (${drawnBlanks.toString()})()`);
  const drawn = (await evaluate('blanks.length')).value as number;
  const unspoken = new Set<string>();
  for (let at = 0; at < drawn; at++) {
    const { objectId } = await evaluate(`blanks[${at}].blank`);
    const { nodes } = await protocol.send('Accessibility.getPartialAXTree', {
      objectId: objectId!,
      fetchRelatives: false,
    });
    if (nodes.every(({ ignored }) => ignored)) {
      unspoken.add((await evaluate(`blanks[${at}].around`)).value as string);
    }
  }
  return unspoken;
}

describe('the blanks between words', () => {
  const states = statesForSuite();

  for (const element of ELEMENTS) {
    test(`of ${element} are spoken as they are drawn`, async () => {
      const page = await states.browser.newPage();
      await states.open(element, 'en', page);
      await renderIn(page, 'light', WIDTHS[1]);
      const protocol = await page.createCDPSession();
      await protocol.send('Accessibility.enable');
      assert.deepEqual([...(await unspokenBlanks(protocol))], []);
      await page.close();
    });
  }
});
