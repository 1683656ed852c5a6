/** What the sandbox of a frame forbids, the browser leaves out without an error: the element says it. */
import { assert } from '@open-wc/testing';
import type { KycScreeningResults } from '../../../widget/screening-results/screening-results.js';
import { mayBeForbidden } from '../../../widget/table/frame-permission.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { waitUntil } from '../wait-until.js';

describe('the sandbox of a frame', () => {
  const frames: Element[] = [];
  afterEach(() => {
    for (const each of frames.splice(0)) each.remove();
  });
  function frame(sandbox: string | undefined, within = document) {
    const element = within.createElement('iframe');
    if (sandbox !== undefined) element.setAttribute('sandbox', sandbox);
    within.body.append(element);
    if (within === document) frames.push(element);
    return element.contentWindow!;
  }
  const asked = (view: Window) =>
    (['downloads', 'modals'] as const).map((what) => mayBeForbidden(what, view));

  it('forbids what it does not name, in every frame inside', () => {
    const strict = frame('allow-scripts allow-same-origin');
    assert.deepEqual(asked(strict), [true, true]);
    assert.deepEqual(asked(frame(undefined, strict.document)), [true, true]);
    assert.deepEqual(asked(frame('allow-same-origin allow-downloads')), [false, true]);
    assert.deepEqual(asked(frame('allow-same-origin allow-downloads allow-modals')), [false, false]);
  });

  it('forbids nothing where there is none', () => {
    assert.deepEqual(asked(window), [false, false]);
    assert.deepEqual(asked(frame(undefined)), [false, false]);
  });

  it('is named by the results whose report it may have held back', async () => {
    const { document: page } = frame('allow-scripts allow-same-origin');
    const script = page.createElement('script');
    script.type = 'module';
    script.src = new URL('../../../widget/screening-results/define.ts', import.meta.url).href;
    const results = page.createElement('kyc-screening-results') as KycScreeningResults;
    results.lang = 'en';
    page.body.append(script, results);
    const screening = screeningOf(3);
    results.screening = screening;
    const found = (selector: string, text: string) =>
      [...(results.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])].find((each) =>
        each.textContent.includes(text),
      );
    await waitUntil(() => found('button', 'JSON'), 'no button');
    found('button', 'JSON')!.click();
    await waitUntil(() => found('.notice', 'needs “allow-downloads”'), 'nothing is said');
    assert.include(results.shadowRoot!.textContent, screening.hits.items[0]!.name, 'the hits stay');
  });
});
