/** The proxy's part in these tests: it reads the pages of a long screening. */
import { answeredCalls, json, problem, type Answer, type Call } from '../../in-page/index.js';
import type { Screening } from '../../../contract/screening.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';

export const placeOf = ({ url: { searchParams } }: Call) => ({
  pageNumber: Number(searchParams.get('pageNumber')),
  pageSize: Number(searchParams.get('pageSize')),
});
const isOfChanges = ({ url }: Call) => url.pathname.endsWith('/changes');

/** What is known of changes has tests of its own. */
export function proxyOfPages(total: number, change: (screening: Screening) => Screening = (same) => same) {
  const paged: Answer = (call) =>
    isOfChanges(call) ? problem(404, 'not_found') : json(200, change(screeningOf(total, {}, placeOf(call))));
  const calls = answeredCalls(paged);
  return {
    paged,
    get asked(): readonly Call[] {
      return calls.sent.filter((call) => !isOfChanges(call));
    },
    set answer(answer: Answer) {
      calls.answer = (call) => (isOfChanges(call) ? paged(call) : answer(call));
    },
  };
}
