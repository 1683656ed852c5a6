/** The code of the guide, in pages of back ends that check a POST as five frameworks do. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { pglite } from '../engines.js';
import { codeBlocks, readGuide } from '../guide.js';
import { HOST_KEY, openTestProxy, type TestProxy } from '../test-proxy.js';
import { visit } from './host-page.js';
import { openBrowser, waitForText } from './running-demo.js';

const TOKEN = 'a+token/of=the page';
const ENCODED = encodeURIComponent(TOKEN);
const [SNIPPET = ''] = codeBlocks('session-url.md', 'html');
const [SET_LATER = ''] = codeBlocks('session-url.md', 'js');

interface Guarded {
  /** What the page has of the token. */
  readonly head?: string;
  readonly cookie?: string;
  /** As the framework's filter reads it. */
  readonly permits: (request: IncomingMessage) => boolean;
}

const header =
  (name: string, expected: string) =>
  ({ headers }: IncomingMessage) =>
    headers[name] === expected;
const inMeta = `<meta name="csrf-token" content="${TOKEN}">`;

const FRAMEWORKS: Readonly<Record<string, Guarded>> = {
  Django: {
    cookie: 'csrftoken=abcDEF123',
    // It compares the origin too.
    permits: ({ headers }) =>
      headers['x-csrftoken'] === 'abcDEF123' && headers.origin === `http://${headers.host!}`,
  },
  Rails: { head: inMeta, permits: header('x-csrf-token', TOKEN) },
  Laravel: { head: inMeta, permits: header('x-csrf-token', TOKEN) },
  'Spring Security': { cookie: `XSRF-TOKEN=${ENCODED}`, permits: header('x-xsrf-token', TOKEN) },
  'ASP.NET Core': { head: inMeta, permits: header('requestverificationtoken', TOKEN) },
  'Astro, SvelteKit': { permits: header('content-type', 'application/json') },
};

/** The code of the guide with the headers that its table has for this framework. */
function snippetFor(framework: string): string {
  const row = readGuide('session-url.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${framework} `));
  const [, headers] = /\| `(\{ .* \})` /.exec(row ?? '')!;
  const written = "{ 'X-CSRFToken': cookie('csrftoken') }, // Django: see the table";
  assert.ok(SNIPPET.includes(written));
  return SNIPPET.replace(written, `${headers!},`);
}

describe('the session of a page whose back end guards its calls', () => {
  let proxy: TestProxy;
  let browser: Browser;
  let page = '';
  let guarded: Guarded = { permits: () => true };

  async function mint(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Content-Type', 'application/json');
    if (!guarded.permits(request)) return void response.writeHead(403).end('{"code":"csrf_failed"}');
    const answer = await fetch(`${proxy.url}/v1/sessions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${HOST_KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ origin: origin(), identity: {} }),
    });
    response.end(await answer.text());
  }
  const server = createServer((request, response) => {
    if (request.method === 'POST') return void mint(request, response);
    if (guarded.cookie) response.setHeader('Set-Cookie', guarded.cookie);
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
  });
  const origin = () => `http://localhost:${(server.address() as AddressInfo).port}`;
  const withElements = (body: string) =>
    `<!doctype html><title>t</title>${guarded.head ?? ''}<script type="module" crossorigin src="${proxy.url}/kyc-elements.js"></script>${body}`;

  before(async () => {
    await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
    proxy = await openTestProxy(pglite, { environment: { ALLOWED_ORIGINS: origin() } });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await proxy?.stop();
    server.closeAllConnections();
    server.close();
  });

  for (const [framework, filter] of Object.entries(FRAMEWORKS)) {
    test(`comes with the header that the guide has for ${framework}`, async () => {
      guarded = filter;
      page = withElements(snippetFor(framework));
      const opened = await visit(browser, `${origin()}/`);
      await waitForText(opened, 'kyc-identity-verification', /national ID/i);
      await opened.close();
    });
  }

  test('comes to an element that is put into the page later, by the code for pages that are changed in place', async () => {
    guarded = FRAMEWORKS['Rails']!;
    const getSession = `const getSession = async () => {
      const headers = { 'X-CSRF-Token': document.querySelector('meta[name=csrf-token]').content };
      return (await fetch('/session', { method: 'POST', headers })).json();
    };`;
    page = withElements(`<main></main><script type="module">${getSession}\n${SET_LATER}</script>`);
    const opened = await visit(browser, `${origin()}/`);
    await opened.evaluate(() => {
      document.querySelector('main')!.innerHTML = '<kyc-identity-verification></kyc-identity-verification>';
    });
    await waitForText(opened, 'kyc-identity-verification', /national ID/i);
    await opened.close();
  });
});
