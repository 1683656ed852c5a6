/** What a browser does to a tab that a person leaves and comes back to: it hides, freezes or caches the page. */
import assert from 'node:assert/strict';
import { until } from '../test-proxy.js';
import { sleptFor, type Visit } from './host-page.js';

/** Hides the page and stops everything in it. Returns a function that shows it again after a number of seconds. */
export async function freeze(page: Visit): Promise<(seconds: number) => Promise<void>> {
  await page.evaluate(() => {
    document.addEventListener('freeze', () => Object.assign(window, { frozen: true }), { once: true });
  });
  const other = await page.browser().newPage();
  await other.bringToFront();
  await page.protocol.send('Page.setWebLifecycleState', { state: 'frozen' });
  await until('the page is frozen', () => page.evaluate(() => Reflect.get(window, 'frozen') === true));
  return async (seconds) => {
    // Before anything else in the page runs, its clock has gone on.
    await sleptFor(page, seconds);
    await page.protocol.send('Page.setWebLifecycleState', { state: 'active' });
    await page.bringToFront();
    await other.close();
    await until('the page is visible', () => page.evaluate(() => document.visibilityState === 'visible'));
  };
}

/** Leaves a page for another one, into the back/forward cache. Returns how to come back. */
export async function leaveIntoCache(page: Visit): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }), { once: true });
  });
  const address = page.url();
  await page.goto('about:blank');
  return async () => {
    await page.goBack();
    assert.equal(page.url(), address);
    assert.equal(await page.evaluate(() => Reflect.get(window, 'persisted')), true, 'the page was kept');
  };
}
