import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { axe } from '../states/axe.js';
import { ELEMENTS, LANGUAGES, openStates, SCHEMES } from '../states/states-page.js';

/** A phone, a tablet and a desktop. */
const WIDTHS = [360, 768, 1440];

describe('the playground', () => {
  let served: Awaited<ReturnType<typeof openStates>>;
  before(async () => {
    served = await openStates();
  });
  after(async () => {
    await served?.close();
  });

  async function open(page: Page, query: string): Promise<void> {
    await page.goto(`${served.url}/playground.html?${query}`);
    await page.waitForFunction(
      () => document.querySelector('.shown > *')?.shadowRoot?.querySelector('.card'),
      { polling: 50 },
    );
  }

  it('is accessible and scrolls only downwards in every panel, width, language and scheme', async () => {
    const page = await served.browser.newPage();
    for (const element of ELEMENTS) {
      for (const lang of LANGUAGES) {
        for (const scheme of SCHEMES) {
          await open(page, `element=${element}&state=offline&lang=${lang}&scheme=${scheme}`);
          for (const width of WIDTHS) {
            await page.setViewport({ width, height: 800 });
            for (const tab of ['attributes', 'theme']) {
              await page.$eval(
                `#${tab}`,
                ({ parentElement }) => ((parentElement as HTMLDetailsElement).open = true),
              );
              const where = `${element}, ${tab}, ${width} px, ${lang}, ${scheme}`;
              const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
              assert.equal(isWider, false, where);
              if (width !== 768) assert.deepEqual(await axe(page, 'html'), [], where);
            }
          }
        }
      }
    }
    await page.close();
  });

  it('copies the code, or says that the browser does not allow it', async () => {
    const context = await served.browser.createBrowserContext();
    const page = await context.newPage();
    await open(page, 'element=screening-form&state=empty');
    const copy = page.locator('#code figure button');
    await context.overridePermissions(served.url, []);
    await copy.click();
    await page.locator('#status ::-p-text(Not allowed)').wait();
    await context.overridePermissions(served.url, ['clipboard-read', 'clipboard-sanitized-write']);
    await copy.click();
    await page.locator('#status ::-p-text(Copied)').wait();
    const [copied, code] = await page.evaluate(async () => [
      await navigator.clipboard.readText(),
      document.querySelector('#code pre')!.textContent,
    ]);
    assert.equal(copied, code);
    await context.close();
  });
});
