import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { scriptFolder } from '../../server/operations/elements-releases.js';
import { PATIENCE_MS, until } from '../test-proxy.js';
import { startOwnHost, type OwnHost } from './own-host.js';
import { openBrowser, waitForText } from './running-demo.js';

const { version } = JSON.parse(readFileSync(join(scriptFolder(), '../../package.json'), 'utf8')) as {
  version: string;
};
const FOLDER = `/kyc-elements/${version}`;

describe('the loader behind one script tag', () => {
  const releases = mkdtempSync(join(tmpdir(), 'kyc-elements-releases-'));
  let host: OwnHost;
  let browser: Browser;
  let markup = '';
  before(async () => {
    cpSync(scriptFolder(), join(releases, '0.0.9'), { recursive: true });
    host = await startOwnHost(
      (path, response) => {
        if (path.startsWith('/injected/')) {
          response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('globalThis.taken = true');
          return;
        }
        response
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end(
            `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">${markup}</html>`,
          );
      },
      { ELEMENTS_RELEASES: releases },
    );
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await host?.close();
    rmSync(releases, { recursive: true, force: true });
  });

  const tag = (path = '/kyc-elements.js') =>
    `<script type="module" crossorigin src="${host.proxy.url}${path}"></script>`;

  /** What a page with this markup loads from the proxy until these elements are defined. */
  async function visit(html: string, elements: readonly string[]) {
    markup = html;
    const page = await browser.newPage();
    const loaded: string[] = [];
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('request', (request) => {
      const address = request.url();
      if (!address.startsWith(host.proxy.url)) {
        if (!address.startsWith(host.origin) && !address.startsWith('data:')) faults.push(address);
      } else if (new URL(address).pathname.endsWith('.js')) loaded.push(address.slice(host.proxy.url.length));
    });
    await page.goto(host.origin);
    await areDefined(page, elements);
    assert.deepEqual(faults, []);
    return { page, loaded };
  }

  async function areDefined(page: Page, elements: readonly string[]): Promise<void> {
    await page.waitForFunction(
      (names: readonly string[]) => names.every((name) => customElements.get(name)),
      { timeout: PATIENCE_MS, polling: 20 },
      elements,
    );
  }

  it('loads one small file for the identity element alone', async () => {
    const { page, loaded } = await visit(`${tag()}<kyc-identity-verification></kyc-identity-verification>`, [
      'kyc-identity-verification',
    ]);
    assert.deepEqual(loaded, ['/kyc-elements.js', `${FOLDER}/identity-verification.js`]);
    await page.close();
  });

  it('asks the proxy for leave while the script of the identity element loads, so the start waits for nothing', async () => {
    markup = `${tag()}<kyc-identity-verification session-url="/session"></kyc-identity-verification>`;
    // A preflight is kept for the pages of one context.
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const network = await page.createCDPSession();
    await network.send('Network.enable');
    const calls: string[] = [];
    network.on('Network.requestWillBeSent', ({ request, type }) => {
      if (!request.url.endsWith('/v1/verifications')) return;
      calls.push(`${type === 'Fetch' ? '' : 'preflight of '}${request.method}`);
    });
    await page.goto(host.origin);
    await waitForText(page, 'kyc-identity-verification', /Enter \d+ and approve/);
    assert.deepEqual(calls.toSorted(), ['OPTIONS', 'POST', 'preflight of OPTIONS']);
    await context.close();
  });

  it('takes the script that the page hints at, so it loads beside the loader', async () => {
    const { page, loaded } = await visit(
      `<link rel="modulepreload" crossorigin href="${host.proxy.url}/identity-verification.js">${tag()}<kyc-identity-verification></kyc-identity-verification>`,
      ['kyc-identity-verification'],
    );
    assert.deepEqual(loaded.toSorted(), ['/identity-verification.js', '/kyc-elements.js']);
    await page.close();
  });

  it('imports no address that the markup names', async () => {
    const hint = '<link rel="modulepreload" href="/injected/identity-verification.js">';
    const { page, loaded } = await visit(
      `${hint}${tag()}<kyc-identity-verification></kyc-identity-verification>`,
      ['kyc-identity-verification'],
    );
    assert.deepEqual(loaded, ['/kyc-elements.js', `${FOLDER}/identity-verification.js`]);
    assert.equal(await page.evaluate('globalThis.taken'), undefined);
    await page.close();
  });

  it('loads each element for analysts with what they share, and nothing of the others', async () => {
    const { page, loaded } = await visit(
      `<kyc-screening-form></kyc-screening-form><kyc-screening-results></kyc-screening-results>${tag()}`,
      ['kyc-screening-form', 'kyc-screening-results'],
    );
    assert.deepEqual(loaded.toSorted(), [
      '/kyc-elements.js',
      `${FOLDER}/analyst-shared.js`,
      `${FOLDER}/screening-form.js`,
      `${FOLDER}/screening-results.js`,
    ]);
    await page.close();
  });

  it('loads one file for elements of both kinds', async () => {
    const { page, loaded } = await visit(
      `${tag()}<kyc-submission-search></kyc-submission-search><kyc-identity-verification></kyc-identity-verification>`,
      ['kyc-identity-verification', 'kyc-screening-form', 'kyc-screening-results', 'kyc-submission-search'],
    );
    assert.deepEqual(loaded, ['/kyc-elements.js', `${FOLDER}/all-elements.js`]);
    await page.close();
  });

  it('defines elements that come later, in the page and in open shadow roots of elements that come later too', async () => {
    const { page, loaded } = await visit(tag(), []);
    await page.evaluate(() => {
      const host = document.createElement('div');
      host.attachShadow({ mode: 'open' }).innerHTML = '<kyc-screening-form></kyc-screening-form>';
      document.body.append(host);
    });
    await areDefined(page, ['kyc-screening-form']);
    await page.evaluate(() => {
      document.body.append(document.createElement('late-panel'));
      customElements.define(
        'late-panel',
        class extends HTMLElement {
          constructor() {
            super();
            const root = this.attachShadow({ mode: 'open' });
            root.innerHTML = '<div></div>';
            setTimeout(() => root.firstElementChild!.append(document.createElement('kyc-submission-search')));
          }
        },
      );
    });
    await areDefined(page, ['kyc-submission-search']);
    await page.evaluate(() => document.body.append(document.createElement('kyc-identity-verification')));
    await areDefined(page, ['kyc-identity-verification']);
    assert.ok(loaded.includes(`${FOLDER}/identity-verification.js`));
    await page.close();
  });

  it('defines what the address names, for closed shadow roots', async () => {
    const { page, loaded } = await visit(tag('/kyc-elements.js?elements=kyc-screening-form,unknown'), [
      'kyc-screening-form',
    ]);
    assert.ok(loaded.includes(`${FOLDER}/screening-form.js`));
    await page.close();
  });

  it('tries again, under another address, when a script does not load, and says so once', async () => {
    markup = `${tag()}<kyc-identity-verification></kyc-identity-verification>`;
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && message.text().includes('kyc-elements:')) said.push(message.text());
    });
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isFirst = request.url().endsWith('identity-verification.js');
      if (isFirst || request.url().endsWith('try=2')) void request.abort();
      else void request.continue();
    });
    await page.goto(host.origin);
    await areDefined(page, ['kyc-identity-verification']);
    assert.equal(said.length, 1);
    assert.match(said[0]!, /identity-verification\.js did not load.*script-src/);
    await page.close();
  });

  it('leaves what stands inside the tags in a browser that is older than the docs promise, and says so', async () => {
    markup = `${tag()}<kyc-identity-verification>Update your browser</kyc-identity-verification>`;
    const page = await browser.newPage();
    const said: string[] = [];
    const loaded: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.evaluateOnNewDocument(() => {
      CSS.supports = () => false;
    });
    await page.goto(host.origin, { waitUntil: 'networkidle0' });
    assert.deepEqual(
      said.map((line) => /browser is too old.*\/docs$/.test(line)),
      [true],
    );
    assert.ok(loaded.includes('/kyc-elements.js') && !loaded.some((path) => path.startsWith(FOLDER)));
    assert.equal(await page.evaluate('document.body.innerText.trim()'), 'Update your browser');
    await page.close();
  });

  it('holds no element that left the page, also where nothing ever defines it', async () => {
    const { page } = await visit(`${tag()}<never-defined></never-defined>`, []);
    await page.waitForFunction(
      (address: string) => performance.getEntriesByName(address).length > 0,
      { timeout: PATIENCE_MS, polling: 20 },
      `${host.proxy.url}/kyc-elements.js`,
    );
    await page.evaluate(() => {
      const later = document.body.appendChild(document.createElement('never-defined'));
      const seen = [...document.querySelectorAll('never-defined')].map((each) => new WeakRef(each));
      Object.assign(globalThis, { seen });
      // The loader sees it first.
      return new Promise((resolve) => setTimeout(() => resolve(later.isConnected)));
    });
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('never-defined')) each.remove();
    });
    const devTools = await page.createCDPSession();
    await until('the removed elements are collected', async () => {
      await devTools.send('HeapProfiler.collectGarbage');
      return page.evaluate(() => {
        const { seen } = globalThis as unknown as { seen: WeakRef<Element>[] };
        return seen.length === 2 && seen.every((each) => each.deref() === undefined);
      });
    });
    await page.close();
  });

  it('works twice on a page, and beside a script of another release', async () => {
    const { page, loaded } = await visit(
      `${tag('/kyc-elements/0.0.9/identity-verification.js')}${tag()}${tag(`${FOLDER}/kyc-elements.js`)}
       <kyc-identity-verification></kyc-identity-verification><kyc-screening-form></kyc-screening-form>`,
      ['kyc-identity-verification', 'kyc-screening-form'],
    );
    assert.ok(loaded.includes('/kyc-elements/0.0.9/identity-verification.js'));
    await page.close();
  });

  it('keeps every release that the proxy was given, and leads addresses without a version to the newest', async () => {
    const read = async (path: string, redirect: RequestRedirect = 'manual') => {
      const answer = await fetch(`${host.proxy.url}${path}`, { redirect });
      return {
        answer,
        status: answer.status,
        cache: answer.headers.get('cache-control'),
        text: await answer.text(),
      };
    };
    const old = await read('/kyc-elements/0.0.9/identity-verification.js');
    assert.equal(old.status, 200);
    assert.match(old.cache!, /immutable/);
    const integrity = await read(`${FOLDER}/integrity.json`);
    assert.deepEqual(integrity.text, readFileSync(join(scriptFolder(), 'integrity.json'), 'utf8'));
    for (const path of [
      `${FOLDER}/identity-verification.js`,
      '/identity-verification.js',
      '/kyc-elements.js',
    ]) {
      const { answer } = await read(path);
      const map = new URL(answer.headers.get('sourcemap')!, `${host.proxy.url}${path}`);
      const { status, text } = await read(map.pathname, 'follow');
      assert.equal(status, 200, path);
      assert.ok((JSON.parse(text) as { sources: string[] }).sources.length > 0);
    }
    assert.equal((await read('/kyc-elements/9.9.9/identity-verification.js')).status, 404);
    assert.equal((await read('/kyc-elements/0.0.9/..%2f..%2fpackage.json')).status, 404);
    for (const path of ['/kyc-elements/v0/screening-form.js', '/screening-form.js']) {
      const { answer, status, cache, text } = await read(path);
      assert.equal(status, 200, path);
      assert.equal(cache, 'public, max-age=300');
      const [, address] = /^import "(.+)";$/m.exec(text)!;
      assert.equal(new URL(address!, `${host.proxy.url}${path}`).pathname, `${FOLDER}/screening-form.js`);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(answer.headers.get('sourcemap'), null);
    }
    const { answer, status } = await read('/kyc-elements/v0/identity-verification.js');
    assert.equal(status, 302);
    assert.equal(answer.headers.get('location'), `../${version}/identity-verification.js`);
    // The proxy kept its own release for the next one.
    assert.equal(
      readFileSync(join(releases, version, 'kyc-elements.js'), 'utf8'),
      readFileSync(join(scriptFolder(), 'kyc-elements.js'), 'utf8'),
    );
    const latest = await read('/kyc-elements.js');
    assert.equal(latest.cache, 'public, max-age=300');
    assert.ok(latest.text.includes(`./kyc-elements/${version}/`));
  });

  it('serves what a script imports from the folder of its release, also by an address without a release', async () => {
    const entry =
      /^(identity-verification|screening-form|screening-list|screening-results|submission-search)\.js$/;
    for (const file of readdirSync(scriptFolder()).filter((name) => entry.test(name))) {
      const script = await fetch(`${host.proxy.url}/${file}`);
      const imported = [...(await script.text()).matchAll(/["'`](\.\/[\w./-]+\.js(?:on)?)["'`]/g)];
      assert.ok(imported.length > 0, file);
      for (const [, name] of imported) {
        const { status, url } = await fetch(new URL(name!, script.url));
        assert.equal(status, 200, `${file} imports ${name}`);
        assert.ok(new URL(url).pathname.startsWith(FOLDER), `${file} imports ${url} of the newest release`);
      }
    }
    const missing = await fetch(`${host.proxy.url}/of-another-release.js`);
    assert.equal(missing.status, 404);
    assert.doesNotMatch(missing.headers.get('cache-control') ?? '', /max-age/, 'kept after the next release');
  });

  it('answers pages of every origin that a release does not exist', async () => {
    for (const path of ['/kyc-elements/9.9.9/kyc-elements.js', `${FOLDER}/none.js`, '/kyc-elements/%/%']) {
      const answer = await fetch(`${host.proxy.url}${path}`, { headers: { Origin: 'https://evil.example' } });
      assert.equal(answer.status, 404, path);
    }
  });

  it('sends a whole file to a request for a range, and none that a condition excludes', async () => {
    const get = (headers: Record<string, string>) =>
      fetch(`${host.proxy.url}${FOLDER}/kyc-elements.js`, {
        headers: { 'Accept-Encoding': 'identity', ...headers },
      });
    assert.equal((await get({ Range: 'bytes=9-1' })).status, 200);
    assert.equal((await get({ 'If-Match': '"other"' })).status, 404);
  });
});
