import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { codeOn, ELEMENT, endsWithoutFaults, startOnboarding, visit, type Onboarding } from './host-page.js';
import { until } from '../test-proxy.js';
import { waitForText } from './running-demo.js';

describe('a person has one live code and each page one stream', () => {
  let onboarding: Onboarding;
  before(async () => {
    onboarding = await startOnboarding();
  });
  after(async () => {
    await onboarding?.close();
  });
  const streaming = (pages = 1) =>
    until(`${pages} streams are open`, async () => (await onboarding.streams()) === pages);
  /** How often upstream was asked for a code. */
  const made = () => onboarding.proxy.upstream.callsTo('request').length;

  test('after a reload', async () => {
    const page = await onboarding.open();
    const [code, codes] = [await codeOn(page), made()];
    await streaming();
    await page.reload();
    assert.equal(await codeOn(page), code);
    await streaming();
    assert.equal(made(), codes);
    await endsWithoutFaults(page);
  });

  test('in a second tab, and both see the end', async () => {
    const first = await onboarding.open();
    const [code, codes] = [await codeOn(first), made()];
    const second = await visit(onboarding.browser, first.url());
    assert.equal(await codeOn(second), code);
    await streaming(2);
    await onboarding.approve(code);
    for (const page of [first, second]) {
      await waitForText(page, ELEMENT, /You are verified/);
      await endsWithoutFaults(page);
    }
    await streaming(0);
    assert.equal(made(), codes);
  });

  test('when a framework mounts it, removes it and mounts it again', async () => {
    const page = await onboarding.open();
    const [code, codes] = [await codeOn(page), made()];
    await page.$eval(ELEMENT, (element) => {
      // As in React's strict mode: the element is attached, removed, attached again, then created again.
      const parent = element.parentElement!;
      for (let mount = 0; mount < 2; mount++) {
        element.remove();
        parent.append(element);
      }
      const twin = element.cloneNode() as HTMLElement;
      for (const name of ['endpoint', 'requester', 'getSession'])
        Object.assign(twin, { [name]: Reflect.get(element, name) });
      element.replaceWith(twin);
    });
    assert.equal(await codeOn(page), code);
    await streaming();
    assert.equal(made(), codes);
    await endsWithoutFaults(page);
  });

  test('when it is moved to another place of the page', async () => {
    const page = await onboarding.open();
    const code = await codeOn(page);
    await streaming();
    const shown = await page.$eval(ELEMENT, async (element) => {
      const place = document.createElement('main');
      document.body.append(place);
      place.append(element);
      await (element as unknown as { updateComplete: Promise<unknown> }).updateComplete;
      return (element.shadowRoot!.querySelector('[part=code]') as HTMLElement).innerText;
    });
    assert.ok(shown.includes(code), 'the code stays in sight while it moves');
    await streaming();
    await onboarding.approve(code);
    await waitForText(page, ELEMENT, /You are verified/);
    await endsWithoutFaults(page);
  });
});
