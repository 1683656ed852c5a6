import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { axe } from './axe.js';
import { referenceOf, storedReference } from './reference.js';
import { faultsOf, readScreens, type RenderedScreen } from './rendered-screen.js';
import { differences } from './rendering-differences.js';
import { EVERY_WAY_BUT_DARK_ARABIC, renderAll, type Rendering } from './renderings.js';
import {
  ELEMENTS,
  LANGUAGES,
  statesForSuite,
  renderIn,
  SCHEMES,
  WIDTHS,
  type Language,
} from './states-page.js';
import { translationFaults } from './translated-screens.js';

/** What must keep an edge, and what a colour, when the person's own colours are forced. */
const SHAPES: Readonly<Record<string, { edged: string; painted?: string }>> = {
  'identity-verification': {
    edged: 'button, a, input, .mark, ol i',
    painted: '.code circle, .line i, .live i, .mark svg',
  },
  'screening-form': {
    edged:
      '.go, .plain, input:not([type=radio], [type=checkbox]), select, .segments, .notice, .options, .chip',
    painted: '.go',
  },
  'screening-results': {
    edged: '.small, button.chip, select, .notice',
  },
  'screening-list': {
    edged: '.plain, select, .chip',
    painted: '.dot',
  },
  'submission-search': {
    edged: '.go, .plain, input:not([type=checkbox]), select, .choice, .state',
    painted: '.go, .dot',
  },
};

const states = statesForSuite();

for (const element of ELEMENTS) {
  describe(`every screen of ${element} in every scheme and width`, () => {
    let renderings: Rendering[];
    const violations: string[] = [];
    /** At 320 px, as they are and in a page that styles all its text. */
    const narrow: { language: Language; plain: RenderedScreen[]; styled: RenderedScreen[] }[] = [];
    const faultsOfLargeText: string[] = [];
    let lostInForcedColours: string[];
    /** It changes the page: nothing else is read of it. */
    async function readNarrow(page: Page, language: Language): Promise<void> {
      await renderIn(page, 'light', WIDTHS[1]);
      lostInForcedColours ??= await inForcedColours(page, () => page.evaluate(shapesLost, SHAPES[element]!));
      await renderIn(page, 'light', 320, 256);
      const plain = await page.evaluate(readScreens);
      if (element === 'identity-verification') {
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        await renderIn(page, 'light', 320, 256);
        faultsOfLargeText.push(
          ...faultsOf(await page.evaluate(readScreens)),
          ...(await page.evaluate(outsideOfTheRing)),
          ...(await page.evaluate(brokenWords)),
        );
      }
      await page.evaluate(styleAllText);
      narrow.push({ language, plain, styled: await page.evaluate(readScreens) });
    }
    async function checkWithAxe(page: Page, { language, scheme, width, screens }: Rendering): Promise<void> {
      // Colours do not depend on the width, the Arabic tree is the same; states.test.ts has names and roles at the other width, and a
      // table has others here.
      if (width !== WIDTHS[0] || language !== 'en') return;
      const hasOther = scheme === SCHEMES[0] && screens.some(({ hasTable }) => hasTable);
      const found = await axe(page, '.gallery', hasOther ? undefined : 'colours');
      violations.push(...found.map((violation) => `${scheme}: ${violation}`));
    }
    before(async () => {
      const steps = { each: checkWithAxe, last: readNarrow };
      renderings = await renderAll(states, element, steps, EVERY_WAY_BUT_DARK_ARABIC);
    });

    test('fits: no overflow, overlap, motion, low contrast or small target', () => {
      for (const { language, scheme, width, screens, trees } of renderings) {
        assert.equal(trees.length, screens.length);
        assert.deepEqual(faultsOf(screens), [], `${language}, ${scheme}, ${width} px`);
      }
    });

    test('has the same content in the same order at every width and in both schemes', () => {
      for (const rendering of renderings) {
        const others = renderings.filter(({ language }) => language === rendering.language);
        const found = others.flatMap((other) => differences(other, rendering));
        assert.deepEqual(found, [], rendering.language);
      }
    });

    test('equals the stored reference, which npm run screenshots writes', () => {
      assert.deepEqual(referenceOf(renderings).split('\n'), storedReference(element).split('\n'));
    });

    test('has the same tree in Arabic, and there the Arabic of each message', async () => {
      assert.deepEqual(await translationFaults(element, renderings), []);
    });

    test('passes axe', () => {
      assert.deepEqual(violations, []);
    });

    test('fits 320 px, a desktop at 400 %, and ignores the text styles of the page', () => {
      assert.deepEqual(
        narrow.map(({ language }) => language),
        LANGUAGES,
      );
      for (const { language, plain, styled } of narrow) {
        assert.deepEqual(faultsOf(plain), [], language);
        assert.deepEqual(styled, plain, language);
      }
    });

    if (element === 'identity-verification')
      test('breaks no word and leaves no ring with text of 200 % at 320 px', () => {
        assert.deepEqual(faultsOfLargeText, []);
      });

    test('keeps its shapes in forced colours', () => {
      assert.deepEqual(lostInForcedColours, []);
    });
  });
}

async function inForcedColours<T>(page: Page, read: () => Promise<T>): Promise<T> {
  // This version of puppeteer has no name for the feature.
  const protocol = await page.createCDPSession();
  const set = (value: string) =>
    protocol.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  await set('active');
  const found = await read();
  await set('none');
  await protocol.detach();
  return found;
}

/** Runs in the page: the words that stand on two lines. */
function brokenWords(): string[] {
  const broken: string[] = [];
  for (const { shadowRoot } of document.querySelectorAll('.gallery > figure > :last-child')) {
    const texts = document.createTreeWalker(shadowRoot!, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(word);
      }
    }
  }
  return broken;
}

/** Runs in the page: codes and times whose corners are not in their ring. */
function outsideOfTheRing(): string[] {
  return [...document.querySelectorAll('.gallery > figure > :last-child')].flatMap(({ shadowRoot }) => {
    const ring = shadowRoot!.querySelector('.code circle')?.getBoundingClientRect();
    if (!ring) return [];
    return [...shadowRoot!.querySelectorAll<HTMLElement>('.code > b, .code > small')]
      .filter((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const [x, y] = [ring.left + ring.width / 2, ring.top + ring.height / 2];
        // A line is higher than its digits.
        const [low, high] = [top + (bottom - top) / 5, bottom - (bottom - top) / 5];
        return [low, high].some((at) =>
          [left, right].some((across) => Math.hypot(across - x, at - y) > ring.width / 2),
        );
      })
      .map(({ textContent }) => textContent);
  });
}

/** Runs in the page. */
function styleAllText(): void {
  const gallery = document.querySelector<HTMLElement>('.gallery')!;
  // The captions belong to the page: they must not make it wider.
  for (const caption of gallery.querySelectorAll('figcaption')) caption.style.display = 'none';
  // So that a rem is ten pixels.
  document.documentElement.style.fontSize = '62.5%';
  gallery.style.font = 'italic 900 small-caps 30px/3 serif';
  // A rule of the page for `*` counts more than what an element says of itself.
  for (const styled of [gallery, ...gallery.querySelectorAll<HTMLElement>('figure > :last-child')])
    Object.assign(styled.style, {
      color: '#777',
      webkitTextFillColor: 'transparent',
      letterSpacing: '0.3em',
      wordSpacing: '1em',
      wordBreak: 'break-all',
      whiteSpace: 'nowrap',
      textAlign: 'right',
      textIndent: '40px',
      textShadow: '1px 1px red',
      textTransform: 'uppercase',
    });
}

/** Runs in the page. */
function shapesLost({ edged, painted = 'none' }: (typeof SHAPES)[string]): string[] {
  const elements = [...document.querySelectorAll('.gallery > figure > :last-child')];
  const all = (selector: string) =>
    elements.flatMap((element) => [...element.shadowRoot!.querySelectorAll(selector)]);
  const ground = (element: Element) => getComputedStyle(element.closest('.card')!).backgroundColor;
  const lost = [
    ...all(edged).filter((element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
      const isDrawn = parseFloat(borderTopWidth) >= 1 && borderTopStyle === 'solid';
      return !isDrawn || borderTopColor === ground(element);
    }),
    ...all(painted).filter((element) => {
      const { fill, stroke, backgroundColor } = getComputedStyle(element);
      const isLine = stroke !== 'none' || fill === 'none';
      const colour = element instanceof SVGElement ? (isLine ? stroke : fill) : backgroundColor;
      return ['none', 'rgba(0, 0, 0, 0)', ground(element)].includes(colour);
    }),
  ];
  return [...new Set(lost.map((element) => element.outerHTML.slice(0, 80)))];
}
