import { assert, expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { Screening } from '../../../../contract/screening.js';
import '../../../../widget/screening-results/define.js';
import type { HitMark } from '../../../../widget/screening-results/memory/hit-marks.js';
import type { KycHitMarkEvent } from '../../../../widget/screening-results/screening-results-events.js';
import type { ScreeningReport } from '../../../../widget/screening-results/report/screening-report.js';
import type { KycScreeningResults } from '../../../../widget/screening-results/screening-results.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import { waitUntil } from '../../wait-until.js';

describe('what kyc-screening-results remembers', () => {
  /** Test files of the same browser share its storage. */
  let screeningId: string;
  beforeEach(() => {
    screeningId = crypto.randomUUID();
  });
  afterEach(() => localStorage.removeItem(stored()));
  const stored = () => `kyc-screening-results seen ${screeningId}`;

  const all = (element: KycScreeningResults, selector: string) => [
    ...element.shadowRoot!.querySelectorAll<HTMLElement>(selector),
  ];
  const one = (element: KycScreeningResults, selector: string) =>
    element.shadowRoot!.querySelector<HTMLElement>(selector)!;
  const text = (element: Element | null | undefined) =>
    (element?.textContent ?? '')
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const isDone = async (element: KycScreeningResults) => {
    await element.updateComplete;
    await waitUntil(() => one(element, '.card')?.ariaBusy === 'false');
    await element.updateComplete;
  };
  const results = async (
    screening: Screening,
    properties: Partial<KycScreeningResults> = {},
    lang = 'en',
  ) => {
    const element = await fixture<KycScreeningResults>(
      html`<kyc-screening-results lang=${lang} session="tok"></kyc-screening-results>`,
    );
    // The visit is stored then: the next one compares with it.
    const seen = oneEvent(element, 'kyc-hits-seen');
    Object.assign(element, properties, { screening: { ...screening, id: screeningId } });
    await waitUntil(() => one(element, '.card')?.lang === lang);
    await isDone(element);
    await seen;
    return element;
  };
  const announced = () =>
    [...document.querySelectorAll('[role=status][aria-live] p')].map((each) => text(each));
  const focused = (element: KycScreeningResults) => element.shadowRoot!.activeElement as HTMLElement | null;
  /** The screening with other scores of one hit, and without another. */
  const later = (total: number, changed: string, gone?: string): Screening => {
    const screening = screeningOf(total);
    const items = screening.hits.items
      .filter(({ hitId }) => hitId !== gone)
      .map((hit) => (hit.hitId === changed ? { ...hit, riskScore: 99 } : hit));
    return { ...screening, hits: { ...screening.hits, totalRecords: items.length, items } };
  };

  describe('of the last visit', () => {
    it('says nothing on the first, and marks new, changed and gone hits on the next', async () => {
      const first = await results(screeningOf(3));
      assert.equal(all(first, '.new, .changed, .changes').length, 0);
      const next = await results(later(5, 'hit-2', 'hit-1'));
      assert.equal(
        text(one(next, '.changes')),
        'Since the last visit: 2 new, 1 changed, 1 no longer listed.',
      );
      assert.deepEqual(
        all(next, '.hit').map((row) => text(row.querySelector('.new, .changed'))),
        ['New', 'Changed', '', 'New'],
      );
      assert.include(announced(), 'Since the last visit: 2 new, 1 changed, 1 no longer listed.');
      await expect(next).to.be.accessible();
      const third = await results(later(5, 'hit-2', 'hit-1'));
      assert.equal(text(one(third, '.changes')), 'No hit changed since the last visit.');
    });

    it('calls nothing gone on a page of several, and nothing new after one', async () => {
      const page = (total: number): Screening => screeningOf(total, {}, { pageSize: 2 });
      await results(page(4));
      const second = await results(screeningOf(4));
      assert.equal(all(second, '.new').length, 0, 'they may have been on a page that was not opened');
      const third = await results(page(6));
      assert.notInclude(text(one(third, '.head')), 'no longer listed');
      const last = await results(screeningOf(6));
      assert.equal(text(one(last, '.changes')), 'Since the last visit: 2 new.');
    });

    it('calls nothing gone while the screening runs', async () => {
      await results(screeningOf(3));
      const running = await results({ ...later(3, 'hit-2', 'hit-1'), screeningStatus: 'InProgress' });
      assert.equal(
        text(one(running, '.changes')),
        'Since the last visit, among the 2 hits that are loaded: 1 changed.',
      );
    });

    it('is not stored where the page says so, and the page gets it to store', async () => {
      const element = await fixture<KycScreeningResults>(
        html`<kyc-screening-results
          lang="en"
          remember="off"
          seen-hits='{"hits":{"hit-1":"another","gone":""},"isComplete":true}'
        ></kyc-screening-results>`,
      );
      setTimeout(() => (element.screening = screeningOf(2, { id: screeningId })));
      const { detail } = await oneEvent(element, 'kyc-hits-seen');
      assert.deepEqual(
        { ...detail, seenHits: undefined },
        {
          screeningId,
          seenHits: undefined,
          newHitIds: ['hit-2'],
          changedHitIds: ['hit-1'],
          goneHitIds: ['gone'],
        },
      );
      assert.deepEqual(Object.keys(detail.seenHits.hits), ['hit-1', 'hit-2']);
      assert.match(detail.seenHits.hits['hit-1']!, /^[\da-f]{32}$/);
      assert.isTrue(detail.seenHits.isComplete);
      assert.isNull(localStorage.getItem(stored()));
      element.seenHits = detail.seenHits;
      await isDone(element);
      assert.equal(all(element, '.new, .changed').length, 0);
    });

    it('does without storage that the browser blocks', async () => {
      const { getItem, setItem } = Storage.prototype;
      const refuse = () => {
        throw new DOMException('', 'SecurityError');
      };
      Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse });
      try {
        const element = await results(screeningOf(3));
        assert.equal(all(element, '.hit').length, 3);
      } finally {
        Object.assign(Storage.prototype, { getItem, setItem });
      }
    });

    it('speaks Arabic', async () => {
      await results(screeningOf(3));
      const next = await results(later(5, 'hit-2', 'hit-1'), {}, 'ar');
      assert.equal(
        text(one(next, '.changes')),
        'منذ آخر زيارة: نتيجتان جديدتان، نتيجة متغيرة، نتيجة لم تعد في القائمة.',
      );
    });

    it('hashes many hits in slices of 8 ms, with a task of its own for each', async () => {
      const { hashHits, hashOf } = await import('../../../../widget/screening-results/memory/hit-hashes.js');
      const hits = screeningOf(400, {}, { pageSize: 400 }).hits.items;
      const { now } = performance;
      let ms = 0;
      // Each look at the clock finds it a millisecond later: a hit takes one.
      performance.now = () => (ms += 1);
      const slices: number[] = [];
      const { setTimeout: later } = window;
      let tasks = 0;
      window.setTimeout = ((run: () => void, after?: number) => {
        tasks += 1;
        return later(run, after);
      }) as typeof setTimeout;
      try {
        await hashHits(hits, () => slices.push(ms) > 0);
      } finally {
        performance.now = now;
        window.setTimeout = later;
      }
      assert.match(hashOf(hits.at(-1)!)!, /^[\da-f]{32}$/);
      const longest = Math.max(...slices.map((began, at) => (slices[at + 1] ?? ms) - began));
      assert.isAtMost(longest, 10, 'ms a slice, by that clock');
      assert.isAtLeast(slices.length, 400 / 8);
      assert.isAtLeast(tasks, slices.length - 1, 'each slice is a task of its own');
    });
  });

  describe('of the marks of a team', () => {
    /** A page that stores marks. */
    const page = (element: KycScreeningResults) => {
      element.addEventListener('kyc-hit-mark', (event) => {
        const { hitId, contentHash, label } = event.detail;
        const { [contentHash]: _, ...others } = element.marks as Record<string, HitMark>;
        const mark = { hitId, label: label!, note: event.note, by: 'Sara', at: '2026-11-21T08:42:00Z' };
        element.marks = label === null ? others : { ...others, [contentHash]: mark };
      });
      return element;
    };
    const opened = async (element: KycScreeningResults, at = 0) => {
      all(element, '.opener')[at]!.focus();
      await sendKeys({ press: 'm' });
      await waitUntil(() => focused(element)?.matches('.mark-form input'));
    };
    const press = async (element: KycScreeningResults, selector: string) => {
      one(element, selector).focus();
      await sendKeys({ press: 'Enter' });
      await isDone(element);
    };

    it('is offered only where the page hands in marks', async () => {
      const element = await results(screeningOf(2));
      all(element, '.opener')[0]!.focus();
      await sendKeys({ press: 'm' });
      await sendKeys({ press: 'Enter' });
      await element.updateComplete;
      assert.equal(all(element, '.detail').length, 1);
      assert.equal(all(element, '.mark-form').length, 0);
      assert.notInclude(text(one(element, '.keys')), 'Mark the hit');
      element.marks = {};
      await isDone(element);
      assert.equal(all(element, '.mark-form').length, 1);
      assert.include(text(one(element, '.keys')), 'Mark the hit');
    });

    it('marks a hit by keyboard, folds it, and keeps it in the list', async () => {
      const element = page(await results(screeningOf(3), { marks: {} }));
      await opened(element, 1);
      assert.include(text(one(element, '.mark-form')), 'It does not change the status of the case.');
      await expect(element).to.be.accessible();
      await sendKeys({ press: ' ' });
      await sendKeys({ press: 'Tab' });
      await sendKeys({ type: 'A joke; mmm?' });
      setTimeout(() => void press(element, '.mark-form .save'));
      const event = (await oneEvent(element, 'kyc-hit-mark')) as KycHitMarkEvent;
      const { contentHash, ...detail } = event.detail;
      assert.deepEqual(detail, { screeningId, hitId: 'hit-2', label: 'different' });
      assert.match(contentHash, /^[\da-f]{32}$/);
      assert.equal(event.note, 'A joke; mmm?');
      await waitUntil(() => all(element, '.folded').length === 1);
      const row = one(element, '.folded');
      assert.match(text(row), /^Muhamad Harbi Marked: Not the same Sara · 21 Nov 2026, /);
      await waitUntil(() => focused(element) === row.querySelector('.opener'));
      assert.include(announced(), 'Saved. Marked: Not the same.');
      assert.equal(all(element, '.hit').length, 3);
      assert.equal(all(element, '.details').length, 0);
      await expect(element).to.be.accessible();
    });

    it('unfolds a marked hit on request with the focus on it, and removes its mark', async () => {
      const element = page(await results(screeningOf(3), { marks: {} }));
      await opened(element, 1);
      await sendKeys({ press: ' ' });
      await press(element, '.mark-form .save');
      await waitUntil(() => all(element, '.folded').length === 1);
      await sendKeys({ press: 'Enter' });
      await isDone(element);
      assert.equal(focused(element), one(element, '.hit.open .opener'));
      assert.include(text(one(element, '.hit.open')), 'Risk60');
      await press(element, '.mark-form [type=button]');
      await waitUntil(() => focused(element)?.matches('.mark-form input'));
      assert.include(announced(), 'The mark is removed.');
      assert.deepEqual(element.marks, {});
      await sendKeys({ press: 'Enter' });
      assert.equal(all(element, '.mark-form').length, 1);
    });

    it('asks for a choice before it saves', async () => {
      const element = page(await results(screeningOf(2), { marks: {} }));
      await opened(element);
      await press(element, '.mark-form .save');
      assert.include(announced(), 'Choose a mark first.');
      assert.equal(text(one(element, '.mark-form .error')), 'Choose a mark first.');
      assert.isTrue(focused(element)!.matches('.mark-form input'));
      assert.deepEqual(element.marks, {});
      await expect(element).to.be.accessible();
    });

    it('waits for the page to store the mark', async () => {
      const element = await results(screeningOf(2), { marks: {} });
      await opened(element);
      await sendKeys({ press: ' ' });
      await press(element, '.mark-form .save');
      assert.include(text(one(element, '.mark-form')), 'Waiting for this page to store it');
      assert.equal(all(element, '.folded').length, 0);
    });

    it('unfolds a hit whose content has changed since it was marked', async () => {
      const first = page(await results(screeningOf(3), { marks: {} }));
      await opened(first, 1);
      await sendKeys({ press: ' ' });
      await press(first, '.mark-form .save');
      const { marks } = first;
      const next = await results(later(3, 'hit-2'), { marks });
      const [, row] = all(next, '.hit');
      assert.equal(all(next, '.folded').length, 0);
      assert.include(text(row), 'Changed since it was marked: Not the same');
      await expect(next).to.be.accessible();
      const same = await results(screeningOf(3), { marks });
      assert.equal(all(same, '.folded').length, 1);
    });

    it('is in the reports and on paper, with what changed', async () => {
      const first = page(await results(screeningOf(3), { marks: {} }));
      await opened(first, 1);
      await sendKeys({ press: ' ' });
      await press(first, '.mark-form .save');
      const element = await results(later(4, 'hit-2', 'hit-1'), { marks: first.marks });
      const { createObjectURL } = URL;
      const { click } = HTMLAnchorElement.prototype;
      const files: Blob[] = [];
      URL.createObjectURL = (file) => `data:text/plain,${files.push(file as Blob)}`;
      HTMLAnchorElement.prototype.click = () => {};
      const named = (name: RegExp) => all(element, '.tools button').find((each) => name.test(text(each)))!;
      named(/JSON/).click();
      await waitUntil(() => files.length === 1);
      named(/CSV/).click();
      await waitUntil(() => files.length === 2);
      Object.assign(URL, { createObjectURL });
      HTMLAnchorElement.prototype.click = click;
      const report = JSON.parse(await files[0]!.text()) as ScreeningReport;
      assert.deepEqual(report.sinceLastVisit, { new: ['hit-4'], changed: ['hit-2'], gone: ['hit-1'] });
      const [marked] = report.hits.filter(({ listed }) => listed.hitId === 'hit-2');
      assert.equal(marked!.sinceLastVisit, 'changed');
      assert.notEqual(marked!.contentHash, Object.keys(first.marks!)[0]);
      assert.deepInclude(marked!.mark, { label: 'different', by: 'Sara', isCurrent: false });
      const csv = await files[1]!.text();
      assert.match(csv, /"Since the last visit","Mark of the team",/);
      assert.match(
        csv,
        /,"Changed","Changed since it was marked: Not the same","","Sara","2026-11-21T08:42:00Z"/,
      );
      const paper = await results(screeningOf(3), { marks: first.marks });
      let printed = '';
      const append = paper.shadowRoot!.append.bind(paper.shadowRoot);
      paper.shadowRoot!.append = (...nodes) => {
        append(...nodes);
        const frame = nodes[0] as HTMLIFrameElement;
        frame.contentWindow!.print = () => {
          printed = frame.contentDocument!.body.firstElementChild!.shadowRoot!.textContent!;
        };
      };
      all(paper, '.tools button')
        .find((each) => text(each) === 'Print')!
        .click();
      await waitUntil(() => printed !== '');
      assert.match(printed, /Muhamad Harbi\s+Changed\s+Marked: .?Not the same.?\s+Sara/);
    });

    it('takes the labels and the notes of a page as text', async () => {
      const hostile = '<img src=x onerror=alert(1)>';
      const element = page(await results(screeningOf(2), { marks: {}, markLabels: [hostile, 'Escalate'] }));
      await opened(element);
      await sendKeys({ press: ' ' });
      await sendKeys({ press: 'Tab' });
      await sendKeys({ type: hostile });
      await press(element, '.mark-form .save');
      await waitUntil(() => all(element, '.folded').length === 1);
      assert.equal(all(element, 'img').length, 0);
      assert.include(text(one(element, '.folded')), `Marked: ${hostile}`);
      assert.equal(text(one(element, '.folded .mark-note')), hostile);
    });

    it('survives anything that a page sets', async () => {
      const anything = [null, 7, 'marks', [], { a: null }, new Map([[1, 2]])] as never[];
      const element = await results(screeningOf(2));
      for (const value of anything) {
        Object.assign(element, { marks: value, markLabels: value, seenHits: value, remember: value });
        await isDone(element);
        assert.equal(all(element, '.hit').length, 2);
      }
    });
  });
});
