import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ROOT } from '../command.js';
import { axe } from './axe.js';
import { takeLooks, type States } from './looks.js';
import { differences, referenceOf, type Look } from './reference.js';
import { lookAtStates, type Seen } from './seen.js';
import { LANGUAGES, openStates, showIn, WIDTHS } from './states-page.js';

const STATES = 26;
const faultsOf = (seen: readonly Seen[]) =>
  seen.flatMap(({ state, faults }) => faults.map((fault) => `${state}: ${fault}`));

describe('every screen of the identity element', () => {
  let states: States;
  let looks: Look[];
  const inaccessible: string[] = [];
  before(async () => {
    states = await openStates();
    looks = await takeLooks(states, async (page, { language, scheme, width }) => {
      // Colours, names and roles do not depend on the width.
      if (width !== WIDTHS[0]) return;
      const violations = await axe(page, '.gallery');
      inaccessible.push(...violations.map((violation) => `${language} ${scheme}: ${violation}`));
    });
  });
  after(async () => {
    await states?.close();
  });

  test('can be shown on demand, and neither overflows, overlaps, moves nor has a control too small to touch', () => {
    for (const { language, scheme, width, seen, trees } of looks) {
      assert.deepEqual([seen.length, trees.length], [STATES, STATES]);
      assert.deepEqual(faultsOf(seen), [], `${language}, ${scheme}, ${width} px`);
    }
  });

  test('says the same in the same order on a phone and a desktop, by day and by night', () => {
    for (const look of looks) {
      const first = looks.find(({ language }) => language === look.language)!;
      assert.deepEqual(differences(first, look), [], look.language);
    }
  });

  test('reads, sounds and is coloured as the stored reference says; npm run screenshots writes it anew', () => {
    const reference = readFileSync(join(ROOT, 'test', 'states', 'reference.txt'), 'utf8');
    assert.deepEqual(referenceOf(looks).split('\n'), reference.split('\n'));
  });

  test('has enough contrast, and names and roles for assistive technology', () => {
    assert.deepEqual(inaccessible, []);
  });

  test('fits a desktop at 400 %, which is 320 px', async () => {
    for (const language of LANGUAGES) {
      const page = await states.open(language);
      await showIn(page, 'light', 320, 256);
      assert.deepEqual(faultsOf(await page.evaluate(lookAtStates)), [], language);
      await page.close();
    }
  });

  test('stays whole in a page that styles all its text', async () => {
    const page = await states.open('en');
    await showIn(page, 'light', WIDTHS[0]);
    const seen = async () => JSON.stringify(await page.evaluate(lookAtStates));
    const before = await seen();
    await page.$eval('.gallery', (gallery) => {
      // Of the captions, which are the page's own, none shall push the page aside.
      for (const caption of gallery.querySelectorAll('figcaption')) caption.style.display = 'none';
      Object.assign((gallery as HTMLElement).style, {
        font: 'italic 900 small-caps 30px/3 serif',
        color: '#777',
        letterSpacing: '0.3em',
        wordSpacing: '1em',
        wordBreak: 'break-all',
        whiteSpace: 'nowrap',
        textAlign: 'right',
        textIndent: '40px',
        textShadow: '1px 1px red',
        textTransform: 'uppercase',
      });
    });
    assert.equal(await seen(), before);
    await page.close();
  });

  test('keeps its shapes in forced colours', async () => {
    const page = await states.open('en');
    await page.emulateMediaFeatures([{ name: 'forced-colors', value: 'active' }]);
    const invisible = await page.evaluate(() => {
      const outlined = 'button, a, input, .mark, ol i';
      const drawn = '.code circle, .line i, .live i, .mark svg';
      const elements = [...document.querySelectorAll('kyc-identity-verification')];
      const all = (selector: string) =>
        elements.flatMap((element) => [...element.shadowRoot!.querySelectorAll(selector)]);
      const ground = (element: Element) => getComputedStyle(element.closest('.card')!).backgroundColor;
      return [
        ...all(outlined).filter((element) => {
          const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
          const seen = parseFloat(borderTopWidth) >= 1 && borderTopStyle === 'solid';
          return !seen || borderTopColor === ground(element);
        }),
        ...all(drawn).filter((element) => {
          const { stroke, backgroundColor } = getComputedStyle(element);
          const colour = element instanceof SVGElement ? stroke : backgroundColor;
          return ['none', 'rgba(0, 0, 0, 0)', ground(element)].includes(colour);
        }),
      ].map((element) => element.outerHTML.slice(0, 80));
    });
    assert.deepEqual([...new Set(invisible)], []);
    await page.close();
  });
});
