import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import express from 'express';
import type { Browser } from 'puppeteer-core';
import { ROOT } from '../command.js';
import { openBrowser } from '../journeys/running-demo.js';

const MODULES = '/widget/dist/widget/identity-verification/define.js';
const SCRIPTS = ['kyc-elements', 'all-elements', 'identity-verification'].map(
  (name) => `/widget/dist/script/${name}.js`,
);
/** As a bundler finds them. */
const IMPORTS = {
  lit: '/node_modules/lit/index.js',
  'lit/': '/node_modules/lit/',
  'lit-html': '/node_modules/lit-html/lit-html.js',
  'lit-html/': '/node_modules/lit-html/',
  'lit-element/': '/node_modules/lit-element/',
  '@lit/reactive-element': '/node_modules/@lit/reactive-element/reactive-element.js',
  '@lit/reactive-element/': '/node_modules/@lit/reactive-element/',
};
const page = (script: string) => `<!doctype html>
<html lang="en">
<link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
<script type="module" src="${script}"></script>
<body></body>
</html>`;

describe('the identity element as modules, by the loader, in the script with all elements and in its own script', () => {
  let server: Server;
  let origin: string;
  let browser: Browser;
  before(async () => {
    const app = express();
    app.get('/page', (request, response) => void response.send(page(String(request.query['script']))));
    app.use(express.static(ROOT));
    server = app.listen(0, 'localhost');
    await new Promise((ready) => server.once('listening', ready));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  async function visitOf(script: string): Promise<string[]> {
    const visited = await browser.newPage();
    const faults: string[] = [];
    visited.on('pageerror', (error) => faults.push(String(error)));
    await visited.goto(`${origin}/page?script=${script}`);
    const seen = await visited.evaluate(walk);
    assert.deepEqual(faults, []);
    await visited.close();
    return seen;
  }

  test('renders, announces and fires the same from the number to the end', async () => {
    const modules = await visitOf(MODULES);
    assert.ok(modules.length > 20);
    assert.match(
      modules.join(),
      /Check the number.*code is 4, 7.*You cancelled the request.*code is 0, 8.*You are verified/s,
    );
    for (const script of SCRIPTS) assert.deepEqual(await visitOf(script), modules, script);
  });
});

/** Runs in the page: a person who mistypes, cancels, starts again and approves. Gives all there was to see and hear. */
async function walk(): Promise<string[]> {
  const seen: string[] = [];
  const start = 1_800_000_000_000;
  Date.now = () => start;
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
  let version = 0;
  const verification = (more: object) => ({
    ...{ id: 'ver_1', status: 'WAITING', code: '47', queue: null, createdAt: at(0), updatedAt: at(0) },
    ...{ expiresAt: at(180), version: ++version, reason: null, now: at(0), ...more },
  });
  let show!: (more: object) => void;
  window.fetch = async (input, init = {}) => {
    const path = new URL(String(input)).pathname;
    seen.push(`${init.method} ${path} ${String(init.body)}`);
    if (path.endsWith('/cancel')) return Response.json(verification({ status: 'CANCELLED', code: null }));
    if (path.endsWith('/details')) return Response.json({ code: 'forbidden' }, { status: 403 });
    if (!path.endsWith('/events')) {
      const { nationalId } = JSON.parse(String(init.body)) as { nationalId?: string };
      if (nationalId === undefined) return new Response(null, { status: 204 });
      if (nationalId !== '1000000001') {
        return Response.json({ code: 'invalid_national_id' }, { status: 422 });
      }
      return Response.json(verification({}), { status: 201 });
    }
    return new Response(
      new ReadableStream<Uint8Array>({
        start(control) {
          show = (more) => {
            const text = `event: verification\ndata: ${JSON.stringify(verification(more))}\n\n`;
            control.enqueue(new TextEncoder().encode(text));
          };
        },
      }),
    );
  };
  const element = document.createElement('kyc-identity-verification');
  for (const type of ['status', 'completed', 'cancelled', 'error'])
    element.addEventListener(`kyc-${type}`, (event) =>
      seen.push(`${type} ${JSON.stringify((event as CustomEvent).detail)}`),
    );
  element.setAttribute('session', 'token');
  element.setAttribute('name', 'verification');
  document.body.append(element);
  const root = () => element.shadowRoot!;
  const shows = async (text: string) => {
    const until = performance.now() + 5_000;
    while (!root()?.querySelector('section')?.innerText.includes(text)) {
      if (performance.now() > until) throw new Error(`no ${text} but: ${root()?.textContent}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const html = root()
      .querySelector('section')!
      .outerHTML.replaceAll(/<!--.*?-->/g, '');
    // The scripts are without the white space that templates are laid out with.
    seen.push(html.replaceAll(/\s+/g, ' ').replaceAll(/ ?([<>]) ?/g, '$1'));
    seen.push(document.querySelector('body > [role=status]')!.textContent!);
    seen.push(`${root().activeElement?.localName} ${element.matches(':state(code)')}`);
  };
  const type = (number: string) => {
    const input = root().querySelector('input')!;
    input.value = number;
    input.form!.querySelector('button')!.click();
  };
  await shows('Confirm who you are');
  type('12345');
  await shows('Check the number');
  type('1000000001');
  await shows('Enter 47');
  root().querySelector<HTMLElement>('[part=cancel]')!.click();
  await shows('You cancelled the request');
  root().querySelector<HTMLElement>('[part=button]')!.click();
  await shows('Confirm who you are');
  type('1000000001');
  await shows('Enter 47');
  show({ code: '08', reason: 'code_replaced' });
  await shows('Enter 08');
  show({ status: 'COMPLETED', code: null });
  await shows('You are verified');
  return seen;
}
