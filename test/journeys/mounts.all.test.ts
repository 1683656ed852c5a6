import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  codeOn,
  ELEMENT,
  endsWithoutFaults,
  startOnboarding,
  type Onboarding,
  type Visit,
} from './host-page.js';
import { until } from '../test-proxy.js';

const FIRST = 100;
const MOUNTS = 1_000;
/** Fewer than one for two elements: of the page, its timers and its requests come and go. */
const MOST_OBJECTS = (MOUNTS - FIRST) / 2;

describe('a page that mounts and removes the identity element all day', () => {
  let onboarding: Onboarding;
  before(async () => {
    onboarding = await startOnboarding();
  });
  after(async () => {
    await onboarding?.close();
  });

  test(`keeps no listener, timer, request, stream, node or object of ${MOUNTS} of them`, async (t) => {
    const page = await onboarding.open();
    await codeOn(page);
    await page.evaluate(countTimers);
    await page.$eval(ELEMENT, (element) => {
      const { getSession, endpoint } = element as unknown as { getSession: unknown; endpoint: unknown };
      Object.assign(window, { given: { getSession, endpoint } });
      element.remove();
    });
    await mountAndRemove(page, FIRST);
    const first = await whatIsLeft(page);
    await mountAndRemove(page, MOUNTS - FIRST);
    const last = await whatIsLeft(page);
    const grown = last.objects - first.objects;
    t.diagnostic(
      `after ${FIRST}: ${JSON.stringify(first)}; after ${MOUNTS}: ${JSON.stringify(last)}; grown by ${grown} objects`,
    );
    const { objects: _first, ...counted } = first;
    const { objects: _last, ...countedLast } = last;
    assert.deepEqual(countedLast, counted);
    assert.deepEqual([last.timers, last.requests, last.regions], [0, 0, 0]);
    assert.ok(grown < MOST_OBJECTS, `${grown} objects more`);
    await until('no stream is open', async () => (await onboarding.streams()) === 0);
    await endsWithoutFaults(page);
  });

  async function whatIsLeft(page: Visit) {
    const counts = () =>
      page.evaluate(() => {
        const { timers, requests } = window as unknown as Record<'timers' | 'requests', Set<unknown>>;
        const regions = document.querySelectorAll('body > [role=status]').length;
        return { timers: timers.size, requests: requests.size, regions };
      });
    await until('requests have come to their end', async () => (await counts()).requests === 0);
    await page.protocol.send('HeapProfiler.enable');
    // What was only waiting for a first collection to be let go is gone after the second.
    for (let turn = 0; turn < 2; turn++) await page.protocol.send('HeapProfiler.collectGarbage');
    const { nodes, documents, jsEventListeners } = await page.protocol.send('Memory.getDOMCounters');
    const objects = await objectsOf(page);
    return { nodes, documents, listeners: jsEventListeners, ...(await counts()), objects };
  }
});

/** All that the page's scripts hold, functions too. */
async function objectsOf({ protocol }: Visit): Promise<number> {
  const { result } = await protocol.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const { objects } = await protocol.send('Runtime.queryObjects', { prototypeObjectId: result.objectId! });
  const { result: count } = await protocol.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: 'function () { return this.length; }',
  });
  await protocol.send('Runtime.releaseObject', { objectId: objects.objectId! });
  return count.value as number;
}

/** Some leave before they were drawn, some when the code is there, some with their stream open. */
function mountAndRemove(page: Visit, times: number): Promise<void> {
  return page.evaluate(
    async (name: string, turns: number) => {
      const given = Reflect.get(window, 'given') as object;
      const until = async (true_: () => boolean) => {
        while (!true_()) await new Promise((resolve) => setTimeout(resolve, 2));
      };
      for (let turn = 0; turn < turns; turn++) {
        const element = Object.assign(document.createElement(name), given);
        document.body.append(element);
        if (turn % 2 === 0) await (element as unknown as { updateComplete: Promise<unknown> }).updateComplete;
        if (turn % 10 === 0) await until(() => element.shadowRoot!.querySelector('[part=code]') !== null);
        if (turn % 20 === 0) {
          const requests = Reflect.get(window, 'streams') as Set<unknown>;
          await until(() => requests.size > 0);
        }
        element.remove();
      }
    },
    ELEMENT,
    times,
  );
}

/** Runs in the page: what is waiting to run, and what was asked and is not over. */
function countTimers(): void {
  const timers = new Set<unknown>();
  const requests = new Set<unknown>();
  const streams = new Set<unknown>();
  const { setTimeout: set, clearTimeout: clear, fetch: ask } = window;
  Object.assign(window, {
    timers,
    requests,
    streams,
    setTimeout(run: () => void, ms?: number) {
      const timer = set(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
      return timer;
    },
    clearTimeout(timer: number) {
      timers.delete(timer);
      clear(timer);
    },
    async fetch(input: RequestInfo, init?: RequestInit) {
      const request = {};
      requests.add(request);
      try {
        const response = await ask(input, init);
        if (!String(input).endsWith('/events')) return response;
        streams.add(request);
        init!.signal!.addEventListener('abort', () => streams.delete(request));
        return response;
      } finally {
        requests.delete(request);
      }
    },
  });
}
