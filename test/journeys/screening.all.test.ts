import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
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

const ofac = join(ROOT, '../shared/lists/ofac-sdn');
const skip = existsSync(ofac) ? false : 'no real list files here';

describe('an analyst on the demo page', () => {
  let demo: RunningDemo;
  let browser: Browser;
  before(async () => {
    demo = await runDemo();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await demo?.stop();
  });

  test(
    'screens a name of a real list, imported with the documented command, and finds it among the first ten',
    { skip },
    async () => {
      const imported = await promisify(execFile)(
        'npm',
        ['run', 'import-list', '--', ofac, '--url', demo.sandboxUrl],
        {
          cwd: ROOT,
        },
      );
      assert.match(imported.stdout, /8,?976/);
      // The 500th individual of the list, as OFAC writes it: LAST, First.
      const person = readFileSync(join(ofac, 'sdn.csv'), 'latin1')
        .split('\n')
        .filter((line) => line.includes('"individual"'))[500]!;
      const [last, first] = /^\d+,"([^"]+)"/.exec(person)![1]!.split(', ') as [string, string];

      const page = await openPage(browser, `${demo.demoUrl}/?lang=en`);
      await waitForElement(page, 'kyc-screening-form >>> #name');
      await page.locator('kyc-screening-form >>> #name').fill(`${first} ${last}`);
      await page.locator('kyc-screening-form >>> [part=submit]').click();
      await waitForText(page, 'kyc-screening-results', /overall risk/i);
      const firstTen = await page.$$eval('kyc-screening-results >>> [part~=hit]', (hits) =>
        hits.slice(0, 10).map((hit) => hit.textContent?.toLowerCase() ?? ''),
      );
      const parts = `${first} ${last}`
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter((word) => word.length > 1);
      assert.ok(
        firstTen.some((hit) => parts.every((part) => hit.replace(/\s+/g, ' ').includes(part))),
        `${first} ${last} is not in: ${firstTen.join(' | ').replace(/\s+/g, ' ')}`,
      );
      assert.deepEqual(page.faults, []);
      await page.close();
    },
  );

  test('searches submissions by a Numeric and a Date Picker filter', async () => {
    const page = await openPage(browser, `${demo.demoUrl}/?lang=en`);
    const search = 'kyc-submission-search';
    const fields = await page.$eval(
      search,
      (element) => (element as unknown as { fields: { id: string; type: string }[] }).fields,
    );
    const numeric = fields.find((field) => field.type === 'Numeric')!.id;
    const date = fields.find((field) => field.type === 'Date Picker')!.id;

    for (const [index, [field, operator, value]] of (
      [
        [numeric, 'GreaterThan', '20000'],
        [date, 'GreaterThanOrEqual', '2000-01-01'],
      ] as const
    ).entries()) {
      await waitForElement(page, `${search} >>> #add`);
      await page.locator(`${search} >>> #add`).click();
      const row = `${search} >>> .filter:nth-of-type(${index + 1})`;
      await page.locator(`${row} label:nth-of-type(1) select`).fill(field);
      await page.locator(`${row} label:nth-of-type(2) select`).fill(operator);
      await page.locator(`${row} .value input`).fill(value);
    }
    const answered = page.waitForResponse(
      (response) =>
        response.url().endsWith('/v1/submissions/search') && response.request().method() === 'POST',
    );
    await page.locator(`${search} >>> .go`).click();
    const response = await answered;
    assert.equal(response.status(), 200);
    const { count, submissions } = (await response.json()) as {
      count: number;
      submissions: { customerName: string; matchedValues: Record<string, string> }[];
    };
    assert.ok(count > 0);
    for (const { matchedValues } of submissions) {
      assert.ok(Number(matchedValues[numeric]) > 20000);
      assert.ok(matchedValues[date]! >= '2000-01-01');
    }
    await waitForText(page, search, new RegExp(submissions[0]!.customerName));
    assert.deepEqual(page.faults, []);
    await page.close();
  });
});
