import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { scriptFolder } from '../../server/api/elements-releases.js';
import { PATIENCE_MS, until } from '../test-proxy.js';
import { codeOn } from './host-page.js';
import { ELEMENT, hostForSuite } from './own-host.js';

const { version } = JSON.parse(readFileSync(join(scriptFolder(), '../../package.json'), 'utf8')) as {
  version: string;
};
const FOLDER = `/kyc-elements/${version}`;
const IDENTITY = `<${ELEMENT}></${ELEMENT}>`;
const ANALYSTS = ['kyc-screening-form', 'kyc-screening-results'];
const LATER = 'kyc-submission-search';

interface Loads {
  /** PROXY is the address of the proxy. */
  readonly body: string;
  readonly head?: string;
  /** The elements that are then defined. */
  readonly defines?: readonly string[];
  /** The scripts of the release, and those at the root, besides the loader. */
  readonly loads: readonly string[];
}
const PAGES: Readonly<Record<string, Loads>> = {
  'loads one small file for the identity element alone': {
    body: IDENTITY,
    loads: [`${FOLDER}/identity-verification.js`],
  },
  'loads the script that the page hints at, so it loads beside the loader': {
    body: IDENTITY,
    head: '<link rel="modulepreload" crossorigin href="PROXY/identity-verification.js">',
    loads: ['/identity-verification.js'],
  },
  'imports no address that the markup names': {
    body: IDENTITY,
    head: '<link rel="modulepreload" href="/injected/identity-verification.js">',
    loads: [`${FOLDER}/identity-verification.js`],
  },
  'loads each element for analysts with what they share, and nothing of the others': {
    body: ANALYSTS.map((tag) => `<${tag}></${tag}>`).join(''),
    defines: ANALYSTS,
    loads: ['analyst-shared', 'screening-form', 'screening-results'].map((name) => `${FOLDER}/${name}.js`),
  },
  'loads one file for elements of both kinds': {
    body: `<${LATER}></${LATER}>${IDENTITY}`,
    defines: [ELEMENT, ...ANALYSTS, LATER],
    loads: [`${FOLDER}/all-elements.js`],
  },
};

describe('the loader behind one script tag', () => {
  const releases = mkdtempSync(join(tmpdir(), 'kyc-elements-releases-'));
  cpSync(scriptFolder(), join(releases, '0.0.9'), { recursive: true });
  const host = hostForSuite(undefined, { environment: { ELEMENTS_RELEASES: releases } });
  after(() => rmSync(releases, { recursive: true, force: true }));

  const areDefined = (page: Page, elements: readonly string[]) =>
    page.waitForFunction(
      (names: readonly string[]) => names.every((name) => customElements.get(name)),
      { timeout: PATIENCE_MS, polling: 20 },
      elements,
    );

  /** A page with this markup, and the scripts of the proxy and the errors that it has. */
  async function prepare(body: string, head = '') {
    host.files['/'] = host.html(body, head.replace('PROXY', host.proxy.url));
    host.files['/injected/identity-verification.js'] = 'globalThis.taken = true';
    const page = await host.browser.newPage();
    const loaded: string[] = [];
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('console', (message) => said.push(message.text()));
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === host.proxy.url && pathname.endsWith('.js')) loaded.push(pathname);
    });
    return { page, loaded, said };
  }
  async function open(body: string, head?: string) {
    const prepared = await prepare(body, head);
    await prepared.page.goto(host.origin);
    return prepared;
  }

  for (const [rule, { body, head, defines = [ELEMENT], loads }] of Object.entries(PAGES))
    it(rule, async () => {
      const { page, loaded } = await open(body, head);
      await areDefined(page, defines);
      assert.deepEqual(loaded.toSorted(), ['/kyc-elements.js', ...loads].toSorted());
      assert.equal(await page.evaluate('globalThis.taken'), undefined);
    });

  it('asks the proxy for leave while the script of the identity element loads, so the start waits for nothing', async () => {
    host.files['/'] = host.html(`<${ELEMENT} session-url="/session"></${ELEMENT}>`);
    // A preflight is kept for the pages of one context.
    const context = await host.browser.createBrowserContext();
    const page = await context.newPage();
    const network = await page.createCDPSession();
    await network.send('Network.enable');
    const calls: string[] = [];
    network.on('Network.requestWillBeSent', ({ request, type }) => {
      if (!request.url.endsWith('/v1/verifications')) return;
      calls.push(`${type === 'Fetch' ? '' : 'preflight of '}${request.method}`);
    });
    await page.goto(host.origin);
    await codeOn(page);
    assert.deepEqual(calls.toSorted(), ['OPTIONS', 'POST', 'preflight of OPTIONS']);
    await context.close();
  });

  it('defines elements that come later, in the page and in open shadow roots of elements that come later too', async () => {
    const { page, loaded } = await open('');
    await page.evaluate(() => {
      const later = document.createElement('div');
      later.attachShadow({ mode: 'open' }).innerHTML = '<kyc-screening-form></kyc-screening-form>';
      document.body.append(later);
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
    await areDefined(page, [LATER]);
    await page.evaluate(() => document.body.append(document.createElement('kyc-identity-verification')));
    await areDefined(page, [ELEMENT]);
    assert.ok(loaded.includes(`${FOLDER}/identity-verification.js`));
  });

  it('defines what the address names, for closed shadow roots', async () => {
    const { page, loaded } = await prepare('');
    const named = '/kyc-elements.js?elements=kyc-screening-form,unknown';
    host.files['/'] = host.files['/']!.replace('/kyc-elements.js', named);
    await page.goto(host.origin);
    await areDefined(page, ['kyc-screening-form']);
    assert.ok(loaded.includes(`${FOLDER}/screening-form.js`));
  });

  it('tries again when a script does not load, and says so once', async () => {
    const { page, said } = await prepare(IDENTITY);
    await page.setRequestInterception(true);
    let refusals = 0;
    page.on('request', (request) => {
      const isRefused = request.url().endsWith('identity-verification.js') && refusals++ < 2;
      void (isRefused ? request.abort() : request.continue());
    });
    await page.goto(host.origin);
    await areDefined(page, [ELEMENT]);
    const own = said.filter((line) => line.includes('kyc-elements:'));
    assert.equal(own.length, 1);
    assert.match(own[0]!, /identity-verification\.js did not load.*script-src/);
  });

  it('leaves what stands inside the tags in a browser that is older than the docs promise, and says so', async () => {
    const { page, said, loaded } = await prepare(`<${ELEMENT}>Update your browser</${ELEMENT}>`);
    await page.evaluateOnNewDocument(() => {
      CSS.supports = () => false;
    });
    await page.goto(host.origin, { waitUntil: 'networkidle0' });
    assert.equal(said.length, 1);
    assert.match(said[0]!, /browser is too old.*\/docs$/);
    assert.deepEqual(loaded, ['/kyc-elements.js']);
    assert.equal(await page.evaluate('document.body.innerText.trim()'), 'Update your browser');
  });

  it('holds no element that left the page, also where nothing ever defines it', async () => {
    const { page } = await open('<never-defined></never-defined>');
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
  });

  const read = async (path: string, headers = {}) => {
    const answer = await fetch(host.proxy.url + path, { headers, redirect: 'manual' });
    return {
      answer,
      status: answer.status,
      cache: answer.headers.get('cache-control'),
      text: await answer.text(),
    };
  };

  it('keeps every release that the proxy was given, and leads addresses without a version to the newest', async () => {
    const old = await read('/kyc-elements/0.0.9/identity-verification.js');
    assert.equal(old.status, 200);
    assert.match(old.cache!, /immutable/);
    const { text: integrity } = await read(`${FOLDER}/integrity.json`);
    assert.equal(integrity, readFileSync(join(scriptFolder(), 'integrity.json'), 'utf8'));
    for (const path of ['/kyc-elements/v0/screening-form.js', '/screening-form.js']) {
      const { answer, status, cache, text } = await read(path);
      assert.deepEqual([status, cache], [200, 'public, max-age=300'], path);
      // Relative: it also holds below a prefix of a gateway.
      const [, address] = /^import "(\.\.?\/.+)";$/m.exec(text)!;
      assert.equal(new URL(address!, host.proxy.url + path).pathname, `${FOLDER}/screening-form.js`);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(answer.headers.get('sourcemap'), null);
    }
    const { answer, status } = await read('/kyc-elements/v0/identity-verification.js');
    assert.deepEqual(
      [status, answer.headers.get('location')],
      [302, `../${version}/identity-verification.js`],
    );
    const latest = await read('/kyc-elements.js');
    assert.equal(latest.cache, 'public, max-age=300');
    assert.ok(latest.text.includes(`./kyc-elements/${version}/`));
    // The proxy kept its own release for the next one.
    const [kept, own] = [join(releases, version), scriptFolder()].map((folder) =>
      readFileSync(join(folder, 'kyc-elements.js'), 'utf8'),
    );
    assert.equal(kept, own);
  });

  it('serves what a script imports from the folder of its release, and a map of each, also by an address without a release', async () => {
    const entry = /^(identity-verification|screening-(form|list|results)|submission-search)\.js$/;
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
    for (const path of [
      `${FOLDER}/identity-verification.js`,
      '/identity-verification.js',
      '/kyc-elements.js',
    ]) {
      const { headers } = (await read(path)).answer;
      const map = await fetch(new URL(headers.get('sourcemap')!, host.proxy.url + path));
      assert.ok(((await map.json()) as { sources: string[] }).sources.length > 0, path);
    }
  });

  it('sends a whole file to a request for a range, and none that a condition excludes', async () => {
    const get = (headers: object) =>
      read(`${FOLDER}/kyc-elements.js`, { 'Accept-Encoding': 'identity', ...headers });
    assert.equal((await get({ Range: 'bytes=9-1' })).status, 200);
    assert.equal((await get({ 'If-Match': '"other"' })).status, 404);
  });
});
