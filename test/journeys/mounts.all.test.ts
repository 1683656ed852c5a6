import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../test-proxy.js';
import { codeOn, ELEMENT, endsWithoutFaults, startOnboarding, type Visit } from './host-page.js';

const FIRST = 50;
const MOUNTS = 400;
/** Fewer than one for two elements: of the page, its timers and its requests come and go. */
const MOST_OBJECTS = (MOUNTS - FIRST) / 2;

test('a page that mounts and removes the identity element all day keeps no listener, stream, node or object of it', async (t) => {
  const onboarding = await startOnboarding();
  t.after(onboarding.close);
  const page = await onboarding.open();
  await codeOn(page);
  await page.$eval(ELEMENT, (element) => {
    const { getSession, endpoint } = element as unknown as { getSession: unknown; endpoint: unknown };
    Object.assign(window, { given: { getSession, endpoint } });
    element.remove();
  });
  const streamsEnd = () => until('no stream is open', async () => (await onboarding.streams()) === 0);
  await mountAndRemove(page, FIRST);
  await streamsEnd();
  const { objects: before, ...first } = await whatIsLeft(page);
  await mountAndRemove(page, MOUNTS - FIRST);
  await streamsEnd();
  const { objects: after, ...last } = await whatIsLeft(page);
  t.diagnostic(`${JSON.stringify(first)}, ${before} objects; ${JSON.stringify(last)}, ${after} objects`);
  assert.deepEqual(last, first);
  assert.ok(after - before < MOST_OBJECTS, `${after - before} objects more`);
  await endsWithoutFaults(page);
});

async function whatIsLeft({ protocol }: Visit) {
  await protocol.send('HeapProfiler.enable');
  // What was only waiting for a first collection to be let go is gone after the second.
  for (let turn = 0; turn < 2; turn++) await protocol.send('HeapProfiler.collectGarbage');
  const { nodes, documents, jsEventListeners } = await protocol.send('Memory.getDOMCounters');
  // All that the page's scripts hold, functions too.
  const { result } = await protocol.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const { objects } = await protocol.send('Runtime.queryObjects', { prototypeObjectId: result.objectId! });
  const { result: count } = await protocol.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: 'function () { return this.length; }',
  });
  await protocol.send('Runtime.releaseObject', { objectId: objects.objectId! });
  return { nodes, documents, listeners: jsEventListeners, objects: count.value as number };
}

/** Some leave before they were drawn, some when the code is there. */
function mountAndRemove(page: Visit, times: number): Promise<void> {
  return page.evaluate(
    async (name: string, turns: number) => {
      for (let turn = 0; turn < turns; turn++) {
        const element = Object.assign(document.createElement(name), Reflect.get(window, 'given'));
        document.body.append(element);
        if (turn % 2 === 0) await element.updateComplete;
        while (turn % 10 === 0 && !element.shadowRoot.querySelector('[part=code]'))
          await new Promise((resolve) => setTimeout(resolve, 2));
        element.remove();
      }
    },
    ELEMENT,
    times,
  );
}
