import { assert, describe, it, saved, waitUntil } from '../../in-page/index.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import type { Screening } from '../../../contract/screening.js';
import { proxyOfPages } from './proxy-of-pages.js';
import { onPrint, page, results, type ResultsPage } from './results-page.js';

const TOTAL = 212;
/** Invented aliases that an export must not run. */
const HOSTILE_ALIASES = '=HYPERLINK("https://bad.example"), <img src=x onerror=alert(1)>';

/** A number with more digits than a spreadsheet keeps. */
const idOf = (hitId: string) => hitId.replace(/\D+/, '').padStart(19, '0001234567890123456');

/** The text of the copy, and what stands on each page of it. */
async function printed(shown: ResultsPage, button = 'Print') {
  let text = '';
  let ofEachPage = '';
  onPrint(shown, ({ body }) => {
    const root = body.firstElementChild!.shadowRoot!;
    const parts = [...root.querySelectorAll('h1, dt, dd, th, td')];
    text = parts.map((part) => part.textContent!.trim().replaceAll(/\s+/g, ' ')).join(' ');
    // Printers repeat the rows of the head.
    ofEachPage = root.querySelector('thead th[colspan]')?.textContent ?? '';
  });
  await shown.press(button);
  await waitUntil(() => text !== '');
  return { text, ofEachPage };
}

describe('a report of kyc-screening-results', () => {
  proxyOfPages(TOTAL, ({ hits, ...screening }) => ({
    ...screening,
    ...{ reference: 'case-42', deciding: { by: 'Sara', twoNames: false } },
    hits: {
      ...hits,
      items: hits.items.map((hit) => ({ ...hit, hitId: idOf(hit.hitId), aliases: HOSTILE_ALIASES })),
    },
  }));

  it('as CSV has its head in the first line, and in each row what the file is about', async () => {
    const shown = await page({}, { screeningId: 'scr-1' });
    const { name, text } = await saved(() => shown.press('Export CSV'));
    assert.equal(name, 'screening-scr-1.csv');
    const [head, ...rows] = text.trim().split('\r\n');
    assert.match(
      head!,
      /^"Hit ID","Name",.*,"Decision","Reason","Decided by",.*,"Reference","Screening ID",/,
    );
    assert.lengthOf(rows, 50);
    for (const row of rows) {
      assert.match(row, /"\tcase-42","\tscr-1","Mohammed Al Harbi",/);
      assert.match(row, /"Incomplete: 50 of 212 hits\."/);
      assert.match(row, /"not stated by the service"/);
      assert.match(row, /, by Sara","\t?kyc-elements \d+\.\d+\.\d+, rules \d+"$/);
    }
    assert.include(text, `,"'=HYPERLINK(""https://bad.example""`, 'a list’s text is never a formula');
    assert.include(text, '"\t0001234567890123451"', 'an id keeps its digits');
    assert.include(text, '"\t0.97"');
    assert.notMatch(text, /[\u2066-\u2069]/);
  });

  it('as CSV has the columns in the language of the reader', async () => {
    const shown = await page({}, { screeningId: 'scr-1', lang: 'ar' });
    const { text } = await saved(() => shown.press(/تصدير/));
    const [head] = text.split('\r\n');
    assert.notMatch(head!, /[A-Z]{4}|[a-z]{4}/);
    assert.include(text, '"\t0.97"');
  });

  it('on paper has all hits that are loaded, and title, id and time on each page', async () => {
    const shown = await page({}, { screeningId: 'scr-1' });
    await shown.element.loadAll();
    await shown.settled();
    const { text, ofEachPage } = await printed(shown);
    assert.match(ofEachPage, /Screening of Mohammed Al Harbi · scr-1.*Printed \d.*(GMT|UTC)/);
    assert.match(text, /Reference case-42 Screening ID scr-1/);
    assert.match(text, /Complete: 212 of 212 hits\./, text.slice(0, 900));
    assert.equal(text.match(/Hit ID: /g)!.length, TOTAL);
    assert.match(text, /Made \d.*(GMT|UTC).*, by \u2068?Sara\u2069? Software kyc-elements/);
    assert.isNull(shown.root.querySelector('iframe')!.contentDocument!.querySelector('img'));
  });

  const none: Partial<Screening> = { screeningStatus: 'Succeeded' };
  for (const [what, screening, said] of [
    ['nothing found', none, /Result No hits\. This is not a clearance\..*Complete: 0 of 0 hits\./],
    [
      'a run that failed',
      { ...none, screeningStatus: 'Failed' },
      /Last attempt .*Result The screening failed/,
    ],
  ] as const)
    it(`on paper says what was searched, and when, also for ${what}`, async () => {
      const shown = await results(screeningOf(0, screening));
      const { text } = await printed(shown);
      assert.match(text, /Customer Mohammed Al Harbi Search details Person/);
      assert.match(text, said);
      assert.match(text, /The session names no analyst/);
    });

  it('is not kept for another session, and not made after the person who asked for it has left', async () => {
    const shown = await results(screeningOf(4));
    const copies = () => shown.root.querySelectorAll('iframe').length;
    let prints = 0;
    onPrint(shown, () => void prints++);
    await shown.press('Print');
    await waitUntil(() => prints === 1);
    assert.equal(copies(), 1);
    shown.element.session = 'another';
    await shown.element.updateComplete;
    assert.equal(copies(), 0);

    const { createObjectURL } = URL;
    let saves = 0;
    URL.createObjectURL = () => {
      saves++;
      return 'data:text/plain,x';
    };
    for (const name of ['Print', /CSV/]) {
      shown.element.screening = screeningOf(4);
      await shown.settled();
      shown.get('button', name).click();
      Object.assign(shown.element, { session: `of ${name}`, screening: screeningOf(5) });
      await shown.settled();
      await new Promise((later) => setTimeout(later, 50));
    }
    URL.createObjectURL = createObjectURL;
    assert.deepEqual([prints, saves], [1, 0]);
  });
});
