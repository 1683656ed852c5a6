import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer-core';
import { ROOT } from '../command.js';
import {
  openBrowser,
  openPage,
  runDemo,
  waitForElement,
  waitForText,
  type RunningDemo,
} from './running-demo.js';

const COLUMNS = 'id,name,entity_type,risk_type,date_of_birth,country\n';
const FIRST = 'q1,Zubayda Qorvash,person,Sanctions,1970,YE\n';
/** Another country, and two more people of the name. */
const LATER =
  'q1,Zubayda Qorvash,person,Sanctions,1970,QA\n' +
  'q2,Zubayda Qorvash,person,PEP,1980,SA\nq3,Zubayda Qorvash,person,News Media,1990,EG\n';

describe('an analyst with a list of screenings', () => {
  let demo: RunningDemo;
  let browser: Browser;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kyc-elements-list-'));
    demo = await runDemo();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await demo?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function importList(rows: string): Promise<void> {
    const file = join(folder, 'invented.csv');
    writeFileSync(file, COLUMNS + rows);
    await promisify(execFile)('npm', ['run', 'import-list', '--', file, '--url', demo.sandboxUrl], {
      cwd: ROOT,
    });
  }

  test('sees what an import changed between two visits, opens it, says that it is reviewed, and the row leaves', async () => {
    await importList(FIRST);
    const page = await openPage(browser, `${demo.demoUrl}/?lang=en`);
    await waitForElement(page, 'kyc-screening-form >>> #name');
    await page.locator('kyc-screening-form >>> #name').fill('Zubayda Qorvash');
    await page.$eval('kyc-screening-form >>> #isMonitored', (box) => (box as HTMLElement).click());
    await page.locator('kyc-screening-form >>> [part=submit]').click();
    await waitForText(page, 'kyc-screening-results', /1 hit/);

    const list = 'kyc-screening-list';
    await waitForText(page, list, /No change\s+Not reviewed yet/);

    await importList(LATER);
    // A colleague opens it: what a person reads is compared on the way.
    await page.evaluate(async (proxy: string) => {
      const { token } = (await (await fetch('/session/analyst', { method: 'POST' })).json()) as {
        token: string;
      };
      const headers = { Authorization: `Bearer ${token}` };
      const read = async (path: string) => (await fetch(proxy + path, { headers })).json();
      const { screenings } = (await read('/v1/screenings')) as { screenings: { id: string }[] };
      const open = async () =>
        ((await read(`/v1/screenings/${screenings[0]!.id}`)) as { numOfHits: number }).numOfHits;
      // The service screens again after the import.
      while ((await open()) < 3) await new Promise((resolve) => setTimeout(resolve, 500));
      document.dispatchEvent(new Event('visibilitychange'));
    }, demo.proxyUrl);
    await waitForText(page, list, /Show 1 change/);
    await page.locator(`${list} >>> #newer`).click();
    await waitForText(page, list, /2 new, 1 changed/);

    await page.locator(`${list} >>> #changed`).click();
    await waitForElement(page, `${list} >>> .card[aria-busy=false]`);
    await page.focus(`${list} >>> .name`);
    await page.keyboard.press('Enter');
    await waitForText(page, 'kyc-screening-results', /2 new, 1 changed \(countr/);
    await page.locator('kyc-screening-results >>> .changes button').click();
    await waitForText(page, list, /Nothing changed/);
    await page.locator(`${list} >>> #changed`).click();
    await waitForText(page, list, /No change\s+Reviewed .* by .?analyst/);
    assert.deepEqual(page.faults, []);
    await page.close();
  });
});
