import { assert, describe, it, waitUntil } from '../../in-page/index.js';
import { checkReport } from '../../../widget/report/sealed-report.js';
import type { ScreeningReport } from '../../../widget/screening-results/report/screening-report.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { proxyOfPages } from './proxy-of-pages.js';
import { onPrint, page, results, saved } from './results-page.js';

const TOTAL = 212;
/** Invented aliases that an export must not run. */
const HOSTILE_ALIASES = '=HYPERLINK("https://bad.example"), <img src=x onerror=alert(1)>';

describe('a report of kyc-screening-results', () => {
  proxyOfPages(TOTAL, ({ hits, ...screening }) => ({
    ...screening,
    hits: { ...hits, items: hits.items.map((hit) => ({ ...hit, aliases: HOSTILE_ALIASES })) },
  }));

  it('as CSV has what is loaded, and says in the file how much that is', async () => {
    const shown = await page({}, { screeningId: 'scr-1' });
    const { name, text } = await saved(() => shown.press(/Export these 50/));
    assert.equal(name, 'screening-Mohammed-Al-Harbi.csv');
    assert.include(text, '"Contains 50 of 212 hits."');
    assert.equal(text.trim().split('\r\n').length, 52);
    assert.include(text, `,"'=HYPERLINK(""https://bad.example""`, 'a list’s text is never a formula');
    assert.include(text, '"0.97"');
    assert.notMatch(text, /[\u2066-\u2069]/);
  });

  it('as JSON has what was seen, and tells whether it was changed later', async () => {
    const shown = await page({}, { screeningId: 'scr-1' });
    const { name, text } = await saved(() => shown.press('Save as JSON'));
    assert.equal(name, 'screening-Mohammed-Al-Harbi.json');
    assert.equal(await checkReport(text), 'intact');
    const { screening, view, hits } = JSON.parse(text) as ScreeningReport;
    assert.equal(screening.name, 'Mohammed Al Harbi');
    assert.notProperty(screening, 'hits');
    assert.deepEqual(view, {
      order: { by: 'strength', descending: true },
      filters: { ...view.filters, riskTypes: [], country: null },
      dateTolerance: 2,
      loadedHits: 50,
      totalHits: TOTAL,
      isComplete: false,
    });
    assert.equal(hits.length, 50);
    assert.isTrue(hits.every(({ isShown }) => isShown));
    assert.notMatch(text, /[\u2066-\u2069]/);
  });

  it('on paper is a copy of the element alone, with title and time on each page', async () => {
    const shown = await results(screeningOf(4));
    let printed = '';
    let ofEachPage = '';
    onPrint(shown, ({ adoptedStyleSheets, body }) => {
      const root = body.firstElementChild!.shadowRoot!;
      printed = root.textContent!;
      // Boxes in the margins where the browser has them, else the head of a table, which printers repeat.
      const boxes = [...adoptedStyleSheets[0]!.cssRules].map(({ cssText }) => cssText).join('');
      ofEachPage = root.querySelector('thead td')?.textContent ?? boxes;
    });
    await shown.press('Print');
    await waitUntil(() => printed !== '');
    assert.match(ofEachPage, /Screening of Mohammed Al Harbi.*Printed \d/s);
    assert.match(printed, /not stated by the service/);
    assert.match(printed, /Mohammed Al Harbi.*Muha?m/s);
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
    for (const name of ['Print', /CSV/, /JSON/]) {
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
