import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  initial,
  narrowed,
  received,
  requested,
  sorted,
  toggled,
  type State,
} from '../../../../widget/screening-results/state/screening-results-state.js';
import { given, named } from '../../../../widget/screening-results/state/set-properties.js';
import { announcement } from '../../../../widget/screening-results/table/announcements.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import { requestedAll } from '../../../../widget/screening-results/state/screening-reading.js';
import type { ResultsLocalize } from '../../../../widget/screening-results/texts/screening-results.en.js';

const localize = {
  language: 'en',
  locale: 'en',
  text: (key: string) => key,
} as unknown as ResultsLocalize;

const reading = requested(named(initial, 'scr-1'), 1, 20);
const loadedPage = (pageNumber: number) =>
  received(requested(reading, pageNumber, 20), screeningOf(60, {}, { pageNumber, pageSize: 20 }));
const wholeOf = (screeningStatus = 'Succeeded') => received(reading, screeningOf(1, { screeningStatus }));

const first = loadedPage(1);
const whole = wholeOf();
const loading = requestedAll(first);
const stopped: State = { ...loading, loadingAll: { ...loading.loadingAll!, ended: 'stopped' } };
const byRisk = { by: 'risk', descending: true } as const;

describe('what the results announce', () => {
  const cases: [happened: string, before: State, after: State, said: string][] = [
    ['nothing', first, first, ''],
    ['a hit is opened, which its button says', first, toggled(first, 'h'), ''],
    ['a screening is read', reading, whole, 'hits'],
    ['a part of a screening is read', reading, first, 'loadedAnnouncement'],
    ['it is read again', requested(first, 1, 20), loadedPage(1), 'loadedAnnouncement'],
    ['its run has failed', reading, wholeOf('Failed'), 'runFailedTitle'],
    ['its run has not ended', reading, wholeOf('InProgress'), 'inProgressTitle'],
    ['its run is of a later kind', reading, wholeOf('Queued'), 'runUnknownTitle'],
    ['it was read before the texts came', initial, whole, 'hits'],
    ['another page is asked for', first, requested(first, 2, 20), ''],
    ['another page is read', requested(first, 2, 20), loadedPage(2), 'pageAnnouncement'],
    ['the host gives another screening', first, given(first, screeningOf(3)), ''],
    ['the host gives a screening', initial, given(initial, screeningOf(3)), ''],
    ['the host names a screening', first, named(first, 'b'), ''],
    ['a person sorts', first, sorted(first, byRisk), 'sortedDescending'],
    ['a filter leaves hits', whole, narrowed(whole, {}), 'hits'],
    [
      'a filter leaves none',
      whole,
      narrowed(whole, { source: { key: 'x', includes: () => false } }),
      'noHitsLeft',
    ],
    [
      'it leaves none of those loaded',
      first,
      narrowed(first, { source: { key: 'x', includes: () => false } }),
      'noHitsLeft',
    ],
    ['all pages are asked for', first, loading, ''],
    ['that is stopped', loading, stopped, 'loadStopped'],
    ['all pages are read', loading, { ...loading, loadingAll: null }, 'loadedAnnouncement'],
  ];
  for (const [happened, before, after, said] of cases)
    it(`says ${said || 'nothing'}: ${happened}`, () =>
      assert.equal(announcement(before, after, localize), said));
});
