import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { ROOT } from '../command.js';
import {
  enterNationalId,
  openBrowser,
  openPage,
  runDemo,
  waitForText,
  type RunningDemo,
} from './running-demo.js';

const UPSTREAM_TOKEN = 'sbx_unrestricted';
/** In no page and no document; 1 lets it complete by itself. */
const NATIONAL_ID = '1083926571';

describe('a full run', () => {
  let demo: RunningDemo;
  let browser: Browser;
  before(async () => {
    demo = await runDemo({ LOG_LEVEL: 'trace' });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await demo?.stop();
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
      for (const type of ['status', 'completed', 'rejected', 'expired', 'error', 'cancelled']) {
        document.addEventListener(`kyc-${type}`, (event) =>
          heard.push([type, (event as CustomEvent).detail]),
        );
      }
    });

    const element = 'kyc-identity-verification';
    await enterNationalId(page, element, NATIONAL_ID);
    const [, code] = await waitForText(page, element, /Enter (\d\d) and approve/);
    await waitForText(page, element, /You are verified/);
    const verified = await page.content();
    const shadow = await page.$eval(element, (found) => found.shadowRoot!.innerHTML);
    const events = await page.evaluate(() =>
      JSON.stringify((window as unknown as { heard: unknown[] }).heard),
    );
    const scripts = readdirSync(join(ROOT, 'widget', 'dist', 'script')).map(
      (name) => [name, readFileSync(join(ROOT, 'widget', 'dist', 'script', name), 'utf8')] as const,
    );
    const places: (readonly [string, string])[] = [
      ['the log', demo.output()],
      ['the URLs', urls.join('\n')],
      ['the console', said.join('\n')],
      ['the events', events],
      ['the page', verified],
      ['the element', shadow],
      ...(await Promise.all(answers)),
      ...scripts,
    ];

    assert.ok(
      urls.some((url) => url.includes('/events')),
      'the run was followed by a stream',
    );
    assert.match(events, /completed/);
    assert.match(demo.output(), /"route":"\/v1\/verifications\/:id\/events"/);
    for (const [place, text] of places) {
      assert.ok(!text.includes(UPSTREAM_TOKEN), `the upstream token is in ${place}`);
      assert.ok(!text.includes(NATIONAL_ID), `the national ID is in ${place}`);
    }
    assert.ok(!events.includes(`"${code}"`), 'the code is in an event');
    assert.ok(!/kst_/.test(urls.join() + demo.output() + verified + events), 'a session token leaked');
  });
});
