/** What people, analysts and readers of the traffic see of the demo, in one run. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { ROOT } from '../command.js';
import { until } from '../test-proxy.js';
import {
  enterNationalId,
  openBrowser,
  openPage,
  runDemo,
  textOf,
  waitForElement,
  waitForText,
  type RunningDemo,
} from './running-demo.js';

const ELEMENT = 'kyc-identity-verification';
const UPSTREAM_TOKEN = 'sbx_unrestricted';
/** In no page and no document; 1 lets it complete by itself. */
const NATIONAL_ID = '1083926571';
const COLUMNS = 'id,name,entity_type,risk_type,date_of_birth,country\n';
const FIRST = 'q1,Zubayda Qorvash,person,Sanctions,1970,YE\n';
/** Another country, and two more people of the name. */
const LATER =
  'q1,Zubayda Qorvash,person,Sanctions,1970,QA\n' +
  'q2,Zubayda Qorvash,person,PEP,1980,SA\nq3,Zubayda Qorvash,person,News Media,1990,EG\n';

describe('the demo', () => {
  let demo: RunningDemo;
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-list-'));
  before(async () => {
    demo = await runDemo({ LOG_LEVEL: 'trace' });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await demo?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('shows the upstream token and the national ID in no page, bundle, answer, URL or log', async () => {
    const page = await openPage(browser, `${demo.demoUrl}/?lang=en`);
    const urls: string[] = [];
    const answers: Promise<readonly [string, string]>[] = [];
    const said: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    page.on('response', (response) => {
      if (response.request().method() === 'OPTIONS') return;
      const text = response.text().catch(() => '');
      answers.push(
        text.then((body) => [response.url(), `${JSON.stringify(response.headers())}${body}`] as const),
      );
    });
    page.on('console', (message) => said.push(message.text()));
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      for (const type of ['status', 'completed', 'rejected', 'expired', 'error', 'cancelled'])
        document.addEventListener(`kyc-${type}`, (event) =>
          heard.push([type, (event as CustomEvent).detail]),
        );
    });

    await enterNationalId(page, ELEMENT, NATIONAL_ID);
    const [, code] = await waitForText(page, ELEMENT, /Enter (\d\d) and approve/);
    await waitForText(page, ELEMENT, /You are verified/);
    const events = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'heard')));
    const verified = await page.content();
    const scripts = join(ROOT, 'widget', 'dist', 'script');
    const places: (readonly [string, string])[] = [
      ['the URLs', urls.join('\n')],
      ['the console', said.join('\n')],
      ['the events', events],
      ['the page', verified],
      ['the element', await page.$eval(ELEMENT, (found) => found.shadowRoot!.innerHTML)],
      ...(await Promise.all(answers)),
      ...readdirSync(scripts).map((name) => [name, readFileSync(join(scripts, name), 'utf8')] as const),
    ];
    await page.close();
    // A stream is logged when it has ended.
    await until('the log has the stream', () =>
      demo.output().includes('"route":"/v1/verifications/:id/events"'),
    );
    places.push(['the log', demo.output()]);

    assert.ok(
      urls.some((url) => url.includes('/events')),
      'the run was followed by a stream',
    );
    assert.match(events, /completed/);
    for (const [place, text] of places) {
      assert.ok(!text.includes(UPSTREAM_TOKEN), `the upstream token is in ${place}`);
      assert.ok(!text.includes(NATIONAL_ID), `the national ID is in ${place}`);
    }
    assert.ok(!events.includes(`"${code}"`), 'the code is in an event');
    assert.ok(!/kst_/.test(urls.join() + demo.output() + verified + events), 'a session token leaked');
  });

  test('lets a person approve on the phone beside the element in the playground, and no other page frame the phone', async () => {
    // At the other name of this machine.
    const address = demo.demoUrl.replace('localhost', '127.0.0.1');
    const page = await openPage(await browser.createBrowserContext(), `${address}/playground.html?lang=en`);
    const phone = await page.waitForFrame((frame) => frame.url().includes('/sandbox/phone'));
    await page.waitForSelector(ELEMENT);
    await waitForText(page, ELEMENT, /Continue/);
    await page.locator(`${ELEMENT} >>> input`).fill('1000000060');
    // By the keyboard: the frames move while the screens change, and a click lands where a button was.
    const press = async (frame: Frame | Page, button: string) =>
      (await frame.waitForSelector(button, { visible: true }))!.press('Enter');
    await press(page, `${ELEMENT} >>> form button`);
    const [, code] = await waitForText(page, ELEMENT, /Enter (\d\d) and approve/);
    await phone.locator('input[maxlength="2"]').fill(code!);
    await press(phone, '::-p-text(Approve)');
    await waitForText(page, ELEMENT, /You are verified/);
    await page.locator('.fired ::-p-text(kyc-completed)').wait();
    assert.doesNotMatch(page.url() + (await textOf(page, '#events')), /1000000060/);
    assert.deepEqual(page.faults, []);
    await page.browserContext().close();

    const policyOf = async (path: string) =>
      (await fetch(demo.sandboxUrl + path)).headers.get('Content-Security-Policy') ?? '';
    assert.ok((await policyOf('/sandbox/phone')).includes(`frame-ancestors ${demo.demoUrl};`));
    assert.match(await policyOf('/'), /frame-ancestors 'none'/);
  });

  test('shows an analyst what an import changed between two visits, and that it was reviewed', async () => {
    async function importList(rows: string): Promise<void> {
      const file = join(folder, 'invented.csv');
      writeFileSync(file, COLUMNS + rows);
      const command = ['run', 'import-list', '--', file, '--url', demo.sandboxUrl];
      await promisify(execFile)('npm', command, { cwd: ROOT });
    }
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
      const session = await (await fetch('/session/analyst', { method: 'POST' })).json();
      const headers = { Authorization: `Bearer ${session.token}` };
      const read = async (path: string) => (await fetch(proxy + path, { headers })).json();
      const { id } = (await read('/v1/screenings')).screenings[0];
      // The service screens again after the import.
      while ((await read(`/v1/screenings/${id}`)).numOfHits < 3)
        await new Promise((resolve) => setTimeout(resolve, 500));
    }, demo.proxyUrl);
    await page.locator(`${list} >>> #refresh`).click();
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
