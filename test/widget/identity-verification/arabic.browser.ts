import { afterEach, assert, beforeEach, describe, fixtureCleanup, it } from '../../in-page/index.js';
import '../../../widget/identity-verification/define.js';
import { find, mount, shownText, shows } from './mounted-element.js';
import { queued, scriptedProxy, verification } from './scripted-proxy.js';

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

describe('kyc-identity-verification in Arabic', () => {
  let proxy: ReturnType<typeof scriptedProxy>;
  beforeEach(() => {
    proxy = scriptedProxy();
    proxy.on('POST start', () => Response.json(verification({ code: '4821' }), { status: 201 }));
  });
  afterEach(() => {
    fixtureCleanup();
    proxy.restore();
  });

  for (const numerals of ['arab', 'latn'] as const) {
    it(`counts down in the digits of the code, with the minutes left of the seconds (${numerals})`, async () => {
      const host = await mount('ar');
      host.numerals = numerals;
      await shows(host, '2:');
      const timer = find(host, '[role=timer]');
      const clock = /\d:(\d{2})/.exec(timer.textContent!)!;
      assert.isBelow(placeOf(timer, '2:').left, placeOf(timer, clock[1]!).left);
      assert.isAbove(placeOf(timer, 'بقي').left, placeOf(timer, clock[0]).left, 'the word comes first');
    });
  }

  it('puts the code in the middle of its ring, and in a step where it is read', async () => {
    const host = await mount('ar');
    await shows(host, '4821');
    const ring = find(host, '.code svg').getBoundingClientRect();
    const digits = placeOf(find(host, '.code b'), '4821');
    assert.closeTo(digits.left + digits.width / 2, ring.left + ring.width / 2, 1.5);
    const step = [...host.shadowRoot!.querySelectorAll('li')].at(-1)!;
    const [first, last] = [placeOf(step, '4'), placeOf(step, '1')];
    assert.isBelow(first.left, last.left, 'its digits keep their order');
    assert.isAbove(placeOf(step, 'أدخل').left, last.left, 'the verb stands right of it');
    assert.isBelow(placeOf(step, 'وافق').right, first.left + 1, 'what follows stands left of it');
  });

  it('is laid out from the right: numbers, texts, the place in line', async () => {
    const host = await mount('ar');
    await shows(host, '4821');
    for (const step of host.shadowRoot!.querySelectorAll('li')) {
      const [number, text] = [...step.children].map((child) => child.getBoundingClientRect());
      assert.isAtLeast(number!.left, text!.right);
    }
    const live = find(host, '.live');
    assert.isAtLeast(live.querySelector('i')!.getBoundingClientRect().left, placeOf(live, 'بانتظار').right);
    fixtureCleanup();

    proxy.on('POST start', () => Response.json(queued(3, 38)));
    const waiting = await mount('ar');
    await shows(waiting, 'الثالث');
    const dots = [...waiting.shadowRoot!.querySelectorAll('.line i')].map(
      (dot) => dot.getBoundingClientRect().left,
    );
    assert.deepEqual(
      dots,
      dots.toSorted((a, b) => b - a),
      'the person stands at the end, which is left',
    );
  });

  it('keeps a typed number in its order, at the right of its field', async () => {
    proxy.on('POST start', () => new Response(null, { status: 204 }));
    const host = await mount('ar');
    await shows(host, 'أكّد هويتك');
    const { direction, textAlign } = getComputedStyle(find(host, 'input'));
    assert.deepEqual([direction, textAlign], ['ltr', 'right']);
  });

  for (const numerals of ['arab', 'latn'] as const) {
    it(`shows days in both calendars, the Gregorian first, in the digits of the numbers beside them (${numerals})`, async () => {
      const born = ['12', '1990', '16', '1410'] as const;
      proxy.on('POST start', () => Response.json(verification({ status: 'COMPLETED' })));
      proxy.on('GET details', () =>
        Response.json({ dateOfBirthG: '1990-04-12', idNumber: '1000000001', userType: 0, gender: 'Female' }),
      );
      const host = await mount('ar');
      host.numerals = numerals;
      await shows(host, born[3]);
      assert.match(shownText(host), /أبريل/);
      assert.match(shownText(host), /رمضان/);
      assert.match(shownText(host), /مواطنة/);
      const card = find(host, '.card');
      const [day, year, hijriDay, hijriYear] = born.map((piece) => placeOf(card, piece));
      assert.isAbove(day!.left, year!.left, 'a day is read from the right');
      assert.isAbove(hijriDay!.left, hijriYear!.left);
      assert.isAbove(hijriDay!.top, day!.top);
      assert.notMatch(shownText(host), /·|[٠-٩]/);
      const id = placeOf(card, '1000000001');
      assert.isBelow(placeOf(card, '1000').left, id.left + id.width / 2, 'an ID is never turned round');
    });
  }
});
