/** What the sandbox of a frame forbids, the browser leaves out without an error: the element says it. */
import { afterEach, assert, describe, it, waitUntil } from '../../in-page/index.js';
import { mayBeForbidden } from '../../../widget/table/save-file.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';

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

  /** The element in a page whose frame forbids downloads. */
  function inStrictFrame<Host extends HTMLElement>(name: string, properties: object) {
    const view = frame('allow-scripts allow-same-origin');
    const script = view.document.createElement('script');
    script.type = 'module';
    script.src = `/.build/pages/define-${name}.js`;
    const element = Object.assign(
      view.document.createElement(`kyc-${name}`) as Host,
      { lang: 'en' },
      properties,
    );
    view.document.body.append(script, element);
    const found = (selector: string, text: string) =>
      [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])].find((each) =>
        each.textContent.includes(text),
      );
    const press = async (text: string) => {
      await waitUntil(() => found('button', text), `no ${text}`);
      found('button', text)!.click();
    };
    return { view, element, found, press };
  }

  it('is named by the results whose report it may have held back', async () => {
    const screening = screeningOf(3);
    const { element, found, press } = inStrictFrame('screening-results', { screening });
    await press('CSV');
    await waitUntil(() => found('.notice', 'needs “allow-downloads”'), 'nothing is said');
    assert.include(element.shadowRoot!.textContent, screening.hits.items[0]!.name, 'the hits stay');
  });

  it('is named and announced by the search whose export it may have held back', async () => {
    const { view, found, press } = inStrictFrame('submission-search', { session: 't' });
    const result = { count: 1, submissions: [{ submissionId: 's1', customerName: 'Noura' }] };
    view.fetch = () => Promise.resolve(Response.json(result));
    const isNamed = () => found('.note', 'needs “allow-downloads”');
    for (const before of ['the first export', 'a new search']) {
      await press('Search');
      await waitUntil(() => found('button', 'Export CSV'), 'nothing is found');
      assert.isUndefined(isNamed(), before);
      await press('Export CSV');
      await waitUntil(isNamed, 'nothing is said');
    }
    assert.include(view.document.querySelector('[role=status]')!.textContent, 'allow-downloads');
  });
});
