/** The proxy's part in these tests: it reads the pages of a long screening. */
import { afterEach, beforeEach } from '../../in-page/index.js';
import type { Screening } from '../../../contract/screening.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';

export const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
export const problem = (status: number, code: string) =>
  json(status, { type: '', title: '', status, code, requestId: 'r' });

interface Call {
  readonly url: URL;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly signal: AbortSignal | null | undefined;
}
type Answer = (call: Call) => Response | Promise<Response>;

/** Never answers, until the call is given up. */
export const never: Answer = ({ signal }) =>
  new Promise((_, refuse) => signal!.addEventListener('abort', () => refuse(signal!.reason)));

/** Stands in for `fetch` in each test of a suite. */
export function proxyOfPages(total: number, change: (screening: Screening) => Screening = (same) => same) {
  const realFetch = window.fetch;
  const paged: Answer = ({ pageNumber, pageSize }) =>
    json(200, change(screeningOf(total, {}, { pageNumber, pageSize })));
  const proxy = { asked: [] as Call[], answer: paged, paged };
  beforeEach(() => {
    Object.assign(proxy, { asked: [], answer: paged });
    window.fetch = async (input, init) => {
      const url = new URL(String(input));
      // What is known of changes has tests of its own.
      if (url.pathname.endsWith('/changes')) return problem(404, 'not_found');
      const [pageNumber, pageSize] = ['pageNumber', 'pageSize'].map((name) =>
        Number(url.searchParams.get(name)),
      ) as [number, number];
      const call = { url, pageNumber, pageSize, signal: init?.signal };
      proxy.asked.push(call);
      return proxy.answer(call);
    };
  });
  afterEach(() => void (window.fetch = realFetch));
  return proxy;
}
