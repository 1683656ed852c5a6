import { assert, expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { Screening } from '../../../../contract/screening.js';
import type { KycScreeningResults } from '../../../../widget/screening-results/screening-results.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import {
  all,
  announced,
  isDone,
  later,
  one,
  results,
  screeningId,
  stored,
  text,
} from '../rendered-results.js';

describe('what kyc-screening-results remembers', () => {
  /** Another score of one hit. */
  const rescored = (total: number, gone?: string) => later(total, 'hit-2', { riskScore: 99 }, gone);

  describe('of the last visit', () => {
    it('says nothing on the first, and marks new, changed and gone hits on the next', async () => {
      const first = await results(screeningOf(3));
      assert.equal(all(first, '.new, .changed, .changes').length, 0);
      const next = await results(rescored(5, 'hit-1'));
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
      const third = await results(rescored(5, 'hit-1'));
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
      const running = await results({ ...rescored(3, 'hit-1'), screeningStatus: 'InProgress' });
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
      const next = await results(rescored(5, 'hit-1'), {}, 'ar');
      assert.equal(
        text(one(next, '.changes')),
        'منذ آخر زيارة: نتيجتان جديدتان، نتيجة متغيرة، نتيجة لم تعد في القائمة.',
      );
    });

    it('hashes many hits in slices of 8 ms, with a task of its own for each', async () => {
      const { contentHashes } = await import('../../../../widget/screening-results/memory/hit-hashes.js');
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
        await contentHashes.add(hits, () => slices.push(ms) > 0);
      } finally {
        performance.now = now;
        window.setTimeout = later;
      }
      assert.match(contentHashes.of(hits.at(-1)!)!, /^[\da-f]{32}$/);
      const longest = Math.max(...slices.map((began, at) => (slices[at + 1] ?? ms) - began));
      assert.isAtMost(longest, 10, 'ms a slice, by that clock');
      assert.isAtLeast(slices.length, 400 / 8);
      assert.isAtLeast(tasks, slices.length - 1, 'each slice is a task of its own');
    });
  });
});
