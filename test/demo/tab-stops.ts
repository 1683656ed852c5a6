import type { Page } from 'puppeteer-core';

/** Goes through a page by Tab, and gives what `stopAt` says of each stop. It runs in the page: nothing where the page is left. */
export async function tabStops<Stop>(page: Page, stopAt: () => Stop | undefined): Promise<Stop[]> {
  const MOST = 150;
  const stops: Stop[] = [];
  await page.setViewport({ width: 1280, height: 800 });
  while (stops.length < MOST) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopAt);
    if (stop === undefined) break;
    stops.push(stop as Stop);
  }
  return stops;
}
