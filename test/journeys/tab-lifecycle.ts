/** What a browser does to a tab that a person leaves and comes back to: it hides, freezes or caches the page. */
import assert from 'node:assert/strict';
import type { Browser } from 'puppeteer-core';
import { until } from '../test-proxy.js';
import { sleptFor, type Visit } from './host-page.js';

/** Returns how to come back. */
export type Leave = (page: Visit) => Promise<() => Promise<void>>;

/** Hides the page and stops everything in it. Returns a function that shows it again after a number of seconds. */
export async function freeze(page: Visit): Promise<(seconds: number) => Promise<void>> {
  await page.evaluate(() => {
    document.addEventListener('freeze', () => Object.assign(window, { frozen: true }), { once: true });
  });
  const show = await hide(page);
  await page.protocol.send('Page.setWebLifecycleState', { state: 'frozen' });
  await until('the page is frozen', () => page.evaluate(() => Reflect.get(window, 'frozen') === true));
  return async (seconds) => {
    // Before anything else in the page runs, its clock has gone on.
    await sleptFor(page, seconds);
    await page.protocol.send('Page.setWebLifecycleState', { state: 'active' });
    await show();
    await until('the page is visible', () => page.evaluate(() => document.visibilityState === 'visible'));
  };
}

/** Puts another tab in front, or minimises the window where every tab has a window of its own. */
const hide: Leave = async (page) => {
  const { windowId } = await page.protocol.send('Browser.getWindowForTarget');
  const other = await page.browser().newPage();
  const protocol = await other.createCDPSession();
  if ((await protocol.send('Browser.getWindowForTarget')).windowId === windowId) {
    await other.bringToFront();
    return async () => {
      await page.bringToFront();
      await other.close();
    };
  }
  await other.close();
  const change = (windowState: 'minimized' | 'normal') =>
    page.protocol.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
  await change('minimized');
  return () => change('normal');
};

/** Leaves a page for another one. Chooses how by whether the browser has a back/forward cache: a plain page shows it. */
export async function leaveIntoCache(browser: Browser, plainAddress: string): Promise<Leave> {
  const page = await browser.newPage();
  await page.goto(plainAddress);
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await page.goto('about:blank');
  await page.goBack();
  const isKept = await page.evaluate(() => Reflect.get(window, 'kept') === true);
  await page.close();
  return isKept ? navigateAway : announceAway;
}

const navigateAway: Leave = async (page) => {
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
};

/**
 * Without a back/forward cache: the page gets the events of one and stays where it is. What would keep a real browser
 * from caching the page must be absent: a listener for `unload`, and an open stream.
 */
const announceAway: Leave = async (page) => {
  const { result } = await page.protocol.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await page.protocol.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId!,
  });
  assert.deepEqual(
    listeners.filter(({ type }) => type === 'unload'),
    [],
  );
  const announce = (type: string) =>
    page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await announce('pagehide');
  await until('the page gives up its stream', () => page.streams.size === 0);
  return async () => void (await announce('pageshow'));
};
