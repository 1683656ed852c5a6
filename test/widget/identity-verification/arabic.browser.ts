import { assert, beforeEach, describe, fixtureCleanup, it } from '../../in-page/index.js';
import { mount, needsNumber, proxyForSuite } from './identity-page.js';
import { queued, verification } from './scripted-proxy.js';

/** Where a piece of an element's text stands on the screen. */
function placeOf(element: Element, piece: string): DOMRect {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = node.textContent!.indexOf(piece);
    if (start < 0) continue;
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + piece.length);
    return range.getBoundingClientRect();
  }
  throw new Error(`“${piece}” is not in “${element.textContent}”`);
}

const leftOf = (element: Element, pieces: string) => [...pieces].map((piece) => placeOf(element, piece).left);
const ascending = (places: readonly number[]) => places.toSorted((one, other) => one - other);

describe('kyc-identity-verification in Arabic', () => {
  const proxy = proxyForSuite();
  beforeEach(() =>
    proxy.on('POST start', () => Response.json(verification({ code: '4821' }), { status: 201 })),
  );

  for (const [numerals, minutes, step] of [
    ['arab', '٢:', '١'],
    ['latn', '2:', '1'],
  ] as const) {
    it(`has all digits but those of the code in one system, the minutes left of the seconds (${numerals})`, async () => {
      const page = await mount({ lang: 'ar' });
      page.element.numerals = numerals;
      await page.shows(minutes);
      assert.equal(page.steps[0]!.querySelector('i')!.textContent, step);
      const seconds = /:(\S{2})/.exec(page.timer.textContent!)![1]!;
      assert.isBelow(placeOf(page.timer, minutes).left, placeOf(page.timer, seconds).left);
      assert.isAbove(
        placeOf(page.timer, 'بقي').left,
        placeOf(page.timer, seconds).left,
        'the word comes first',
      );
    });
  }

  it('puts the code in the middle of its ring, and in a step where it is read, its digits in their order', async () => {
    const page = await mount({ lang: 'ar' });
    await page.shows('4821');
    const ring = page.code!.querySelector('svg')!.getBoundingClientRect();
    const digits = placeOf(page.code!, '4821');
    assert.closeTo(digits.left + digits.width / 2, ring.left + ring.width / 2, 1.5);
    const step = page.steps.at(-1)!;
    for (const element of [page.code!, step])
      assert.deepEqual(leftOf(element, '4821'), ascending(leftOf(element, '4821')));
    assert.isAbove(placeOf(step, 'أدخل').left, placeOf(step, '1').left, 'the verb stands right of it');
    assert.isBelow(
      placeOf(step, 'وافق').right,
      placeOf(step, '4').left + 1,
      'what follows stands left of it',
    );
  });

  it('is laid out from the right: the numbers of steps, the place in line', async () => {
    const page = await mount({ lang: 'ar' });
    await page.shows('4821');
    for (const step of page.steps) {
      const [number, text] = [...step.children].map((child) => child.getBoundingClientRect());
      assert.isAtLeast(number!.left, text!.right);
    }
    fixtureCleanup();

    proxy.on('POST start', () => Response.json(queued(3, 38)));
    const waiting = await mount({ lang: 'ar' });
    await waiting.shows('الثالث');
    const people = [...waiting.card.querySelectorAll('[aria-hidden=true] > *')];
    const places = people.map((each) => each.getBoundingClientRect().left);
    assert.lengthOf(places, 3);
    assert.deepEqual(places, ascending(places).toReversed(), 'the person stands at the end, which is left');
  });

  it('keeps a typed number in its order, at the right of its field', async () => {
    proxy.on('POST start', needsNumber);
    const page = await mount({ lang: 'ar' });
    await page.shows('أكّد هويتك');
    const { direction, textAlign } = getComputedStyle(page.field);
    assert.deepEqual([direction, textAlign], ['ltr', 'right']);
  });

  it('follows the language of what is around it at once', async () => {
    proxy.on('POST start', needsNumber);
    const page = await mount();
    page.element.removeAttribute('lang');
    const around = page.element.parentElement!;
    for (const [lang, title] of [
      ['en', 'Confirm who you are'],
      ['ar', 'أكّد هويتك'],
    ] as const) {
      around.lang = lang;
      await page.shows(title);
    }
  });

  for (const numerals of ['arab', 'latn'] as const) {
    it(`shows days in both calendars, the Gregorian first, in the digits of the numbers beside them (${numerals})`, async () => {
      proxy.on('POST start', () => Response.json(verification({ status: 'COMPLETED' })));
      proxy.on('GET details', () =>
        Response.json({ dateOfBirthG: '1990-04-12', idNumber: '1000000001', userType: 0, gender: 'Female' }),
      );
      const page = await mount({ lang: 'ar' });
      page.element.numerals = numerals;
      await page.shows('1410');
      for (const word of [/أبريل/, /رمضان/, /مواطنة/]) assert.match(page.text, word);
      const [day, year, hijriDay, hijriYear] = ['12', '1990', '16', '1410'].map((piece) =>
        placeOf(page.card, piece),
      );
      assert.isAbove(day!.left, year!.left, 'a day is read from the right');
      assert.isAbove(hijriDay!.left, hijriYear!.left);
      assert.isAbove(hijriDay!.top, day!.top);
      assert.notMatch(page.text, /·|[٠-٩]/);
      const id = placeOf(page.card, '1000000001');
      assert.isBelow(placeOf(page.card, '1000').left, id.left + id.width / 2, 'an ID is never turned round');
    });
  }
});
