/** Analysts of a host whose page is a tag and a session, in front of the real proxy and the sandbox. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { PATIENCE_MS } from '../test-proxy.js';
import { openBrowser, runDemo, type RunningDemo } from './running-demo.js';

const REFERENCE = 'case-7';
const CUSTOMER = { name: 'Mohammed Al Harbi', entityType: 'person', entityDate: '1938-05-17' };

interface Grant {
  readonly by: string;
  readonly twoNames?: boolean;
}

/** The whole page of the host. */
const pageOf = (proxyUrl: string, screeningId: string, grant: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Case</title><link rel="icon" href="data:,">
<script type="module" crossorigin src="${proxyUrl}/kyc-elements.js"></script>
<kyc-screening-results session-url="/session?${grant}" screening-id="${screeningId}"></kyc-screening-results>`;

/** `/?by=Sara` is the page of Sara. */
async function startHost() {
  let page = '';
  let mint = async (_grant: Grant): Promise<unknown> => undefined;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    const grant = { by: searchParams.get('by') ?? '', twoNames: searchParams.has('two') };
    if (pathname !== '/session')
      return response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(page.replace('GRANT', String(searchParams)));
    return void mint(grant).then((session) => response.end(JSON.stringify(session)));
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    async use({ proxyUrl, hostKey }: RunningDemo): Promise<void> {
      const post = async (path: string, body: object) => {
        const headers = { Authorization: `Bearer ${hostKey}`, 'Content-Type': 'application/json' };
        const answer = await fetch(proxyUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
        assert.ok(answer.ok, await answer.clone().text());
        return (await answer.json()) as Record<string, unknown>;
      };
      const { id } = await post('/v1/screenings', { ...CUSTOMER, reference: REFERENCE });
      page = pageOf(proxyUrl, String(id), 'GRANT');
      mint = (decide) => post('/v1/sessions', { origin, screening: { create: false, read: true, decide } });
      this.erase = () => post('/v1/erasures', { reference: REFERENCE });
    },
    erase: async (): Promise<unknown> => undefined,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What an analyst sees and does. */
class Analyst {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async at(browser: Browser, address: string): Promise<Analyst> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(address);
    const analyst = new Analyst(page);
    await analyst.sees(/hits/);
    return analyst;
  }

  async sees(text: RegExp): Promise<void> {
    await this.page.waitForFunction(
      (source: string, flags: string) => {
        const shadow = document.querySelector('kyc-screening-results')?.shadowRoot;
        const card = shadow?.querySelector('.card[aria-busy=false]');
        return new RegExp(source, flags).test(
          card?.textContent?.replaceAll(/[\s\u2066-\u2069]+/g, ' ') ?? '',
        );
      },
      {},
      text.source,
      text.flags,
    );
  }

  /** Opens the hit at this place, if it is not open. */
  async open(place: number): Promise<void> {
    await this.page.waitForFunction(
      (at: number) => {
        const opener = document
          .querySelector('kyc-screening-results')!
          .shadowRoot!.querySelectorAll<HTMLElement>('tr .opener')[at];
        if (opener?.ariaExpanded === 'false') opener.click();
        return opener?.ariaExpanded === 'true';
      },
      {},
      place,
    );
  }

  /** Writes a reason and presses a label of the open hit. */
  async decide(label: string, reason: string): Promise<void> {
    await this.page.evaluate((text: string) => {
      const area = document.querySelector('kyc-screening-results')!.shadowRoot!.querySelector('textarea')!;
      area.value = text;
      area.dispatchEvent(new Event('input'));
    }, reason);
    await this.press(label);
  }

  async press(label: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted: string) => {
        const { shadowRoot } = document.querySelector('kyc-screening-results')!;
        const found = [...shadowRoot!.querySelectorAll<HTMLElement>('button')].find(
          (button) =>
            button.querySelector('bdi, b')?.textContent === wanted || button.textContent!.trim() === wanted,
        );
        found?.click();
        return found !== undefined;
      },
      {},
      label,
    );
  }
}

test('a page of a tag and a session keeps what analysts decide', async (t) => {
  const host = await startHost();
  t.after(() => host.close());
  const demo = await runDemo({}, ['--origin', host.origin]);
  t.after(demo.stop);
  await host.use(demo);
  const browser = await openBrowser();
  t.after(() => browser.close());
  const analyst = (by: string, more = '') => Analyst.at(browser, `${host.origin}/?by=${by}${more}`);

  const sara = await analyst('Sara');
  await t.test('over a reload', async () => {
    await sara.open(0);
    await sara.decide('Different person', 'Seen in the branch');
    await sara.sees(/Decided: Different person Sara/);
    await sara.page.reload();
    await sara.sees(/Decided: Different person Sara .*Seen in the branch/);
  });

  const omar = await analyst('Omar');
  await t.test('for a second analyst', () =>
    omar.sees(/Decided: Different person Sara .*Seen in the branch/),
  );

  await t.test('and says who was faster', async () => {
    await sara.open(1);
    await omar.open(1);
    await omar.decide('Same person', 'Same number');
    await omar.sees(/Decided: Same person Omar/);
    await sara.decide('Different person', 'Another mother');
    await sara.sees(/Omar decided this hit at [^.]*: Same person ?\. Yours is not saved\./);
    await sara.sees(/Decided: Same person Omar/);
  });

  await t.test('with two names, of two analysts', async () => {
    const mona = await analyst('Mona', '&two');
    await mona.open(2);
    await mona.decide('Different person', 'Another town');
    await mona.sees(/Proposed: Different person Mona/);
    const nasser = await analyst('Nasser', '&two');
    await nasser.sees(/Proposed: Different person Mona/);
    await nasser.open(2);
    await nasser.press('Confirm as the second analyst');
    await nasser.sees(/Decided: Different person Mona Nasser/);
  });

  await t.test('until the customer is erased', async () => {
    await host.erase();
    await sara.page.reload();
    await sara.sees(/hits/);
    const text = await sara.page.evaluate(
      () => document.querySelector('kyc-screening-results')!.shadowRoot!.textContent,
    );
    assert.doesNotMatch(text, /Decided:|Proposed:/);
  });
});
