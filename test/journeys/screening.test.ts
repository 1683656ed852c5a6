import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Browser, Page } from 'puppeteer-core';
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

  test('screens a name of the shipped list and pages through what was found', async () => {
    const page = await openPage(browser, `${demo.demoUrl}/?lang=en`);
    await waitForElement(page, 'kyc-screening-form >>> #name');
    await page.locator('kyc-screening-form >>> #name').fill('Mohammed Al Harbi');
    await page.locator('kyc-screening-form >>> [part=submit]').click();
    const [, hits] = await waitForText(page, 'kyc-screening-results', /(\d+) hits/);
    assert.ok(Number(hits) >= 30);
    const strengths = await page.$$eval('kyc-screening-results >>> [part~=hit]', (rows) => rows.length);
    assert.ok(strengths > 0);
    assert.match(await page.evaluate(printedPage), /Mohammed Al Harbi[^]*name match/i);
    assert.deepEqual(page.faults, []);
    await page.close();
  });

  test('marks a hit by the keyboard, and finds it marked after a reload', async () => {
    const page = await openPage(browser, `${demo.demoUrl}/?lang=en`);
    const results = 'kyc-screening-results';
    await waitForElement(page, 'kyc-screening-form >>> #name');
    await page.locator('kyc-screening-form >>> #name').fill('Mohammed Al Harbi');
    await page.locator('kyc-screening-form >>> [part=submit]').click();
    await waitForText(page, results, /overall risk/i);
    await waitForElement(page, `${results} >>> .card[aria-busy=false]`);
    await page.focus(`${results} >>> .opener`);
    await page.keyboard.press('m');
    await waitForElement(page, `${results} >>> .mark-form input:focus`);
    await page.keyboard.press(' ');
    // It decides as soon as a person can have seen the hit.
    while (!(await page.$(`${results} >>> .folded`))) await page.keyboard.press('Enter');
    await waitForElement(page, `${results} >>> .opener:focus`);
    await page.reload();
    await waitForElement(page, `${results} >>> .folded`);
    assert.match(await textOf(page, `${results} >>> .folded`), /Marked: .?Different person.? .*analyst/);
    assert.deepEqual(page.faults, []);
    await page.close();
  });

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

function textOf(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (element) => (element.textContent ?? '').replace(/\s+/g, ' '));
}

/** Presses "Print" and gives what would be on paper, its styles first. */
function printedPage(): Promise<string> {
  const { shadowRoot } = document.querySelector('kyc-screening-results')!;
  const { append } = ShadowRoot.prototype;
  return new Promise((resolve) => {
    ShadowRoot.prototype.append = function (...nodes) {
      append.apply(this, nodes);
      const [frame] = nodes;
      if (!(frame instanceof HTMLIFrameElement)) return;
      ShadowRoot.prototype.append = append;
      frame.contentWindow!.print = () => {
        const paper = frame.contentDocument!.body.firstElementChild!.shadowRoot!;
        const isStyled = paper.adoptedStyleSheets.every(({ cssRules }) => cssRules.length > 0);
        resolve((isStyled && paper.textContent) || '');
        frame.remove();
      };
    };
    [...shadowRoot!.querySelectorAll('button')]
      .find(({ textContent }) => /print/i.test(textContent ?? ''))!
      .click();
  });
}
