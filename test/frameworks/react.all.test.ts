import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'puppeteer-core';
import { build } from 'vite';
import { ROOT } from '../command.js';
import { startOwnHost, type OwnHost } from '../journeys/own-host.js';
import { openBrowser, textOf, waitForElement, waitForText } from '../journeys/running-demo.js';
import { unbuilt } from '../packages/pack.js';
import { installPeers } from '../peers/install-peers.js';

const ELEMENT = 'kyc-identity-verification';
const APP = join(ROOT, 'test/frameworks/react-app');

/** As an app does it: for the browser, or for the server that renders the page. */
function bundle(entry: string, outDir: string, ssr: boolean, mode = 'production') {
  return build({
    configFile: false,
    logLevel: 'error',
    root: join(ROOT, 'test/peers'),
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    // A library for the browser has another entry for development.
    resolve: { conditions: [mode, 'module', 'browser'], dedupe: ['react', 'react-dom'] },
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      ssr,
      rolldownOptions: { input: join(APP, entry), output: { entryFileNames: 'app.js' } },
    },
  });
}

describe('the React component', { skip: unbuilt }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-react-'));
  let host: OwnHost;
  let browser: Browser;
  let markup = '';
  let served: 'browser' | 'development';

  before(async () => {
    await installPeers();
    await bundle('hydrate.ts', join(folder, 'browser'), false);
    await bundle('hydrate.ts', join(folder, 'development'), false, 'development');
    await bundle('render.ts', join(folder, 'server'), true);
    host = await startOwnHost((path, response) => {
      const isScript = path.endsWith('.js');
      response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' });
      response.end(
        isScript
          ? readFileSync(join(folder, served, path))
          : `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><div id="root" data-endpoint="${host.proxy.url}">${markup}</div><script type="module" src="/app.js"></script></html>`,
      );
    });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await host?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Gives the scripts that the page loaded. */
  async function verify(): Promise<readonly string[]> {
    const scripts: string[] = [];
    const visited = await browser.newPage();
    const faults: string[] = [];
    visited.on('pageerror', (error) => faults.push(String(error)));
    visited.on('console', (message) => {
      // The details are not granted.
      const isExpected = /403|Lit is in dev mode/.test(message.text());
      if (['error', 'warn'].includes(message.type()) && !isExpected) faults.push(message.text());
    });
    visited.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.push(pathname);
    });
    await visited.goto(host.origin);
    const [, code] = await waitForText(visited, ELEMENT, /Enter (\d+) and approve/);
    assert.match(await textOf(visited, ELEMENT), /Acme Bank/);
    assert.equal(
      await visited.$eval(ELEMENT, ({ className, dataset }) => `${className} ${dataset['test']}`),
      'card identity',
    );
    // What every element takes, as React writes it.
    const taken = await visited.$eval(ELEMENT, (element) => {
      element.click();
      const { dir, title, role, tabIndex, spellcheck, style } = element;
      return [dir, title, role, tabIndex, spellcheck, style.maxInlineSize].join();
    });
    assert.equal(taken, 'rtl,Verify,group,-1,false,400px');
    await visited.click('#rename');
    await waitForText(visited, ELEMENT, /Other Bank/);
    await visited.click('#ask');
    await host.approve(code!);
    await waitForElement(visited, '#done');
    const heard = await visited.evaluate(() => window.heard);
    assert.ok(heard.includes('clicked Acme Bank'), heard.join());
    assert.ok(heard.includes('Other Bank'), `the ref has the element: ${heard.join()}`);
    // One listener, although StrictMode runs effects twice.
    assert.equal(heard.filter((status) => status === 'WAITING').length, 1, heard.join());
    assert.deepEqual(faults, []);
    await visited.close();
    return scripts;
  }

  it('verifies a person on a page that a server rendered, in the development build, which warns of nothing', async () => {
    const { render } = (await import(pathToFileURL(join(folder, 'server/app.js')).href)) as {
      render: (endpoint: string) => string;
    };
    markup = render(host.proxy.url);
    assert.match(markup, new RegExp(`<${ELEMENT} [^>]*requester="Acme Bank"`));
    assert.doesNotMatch(markup, /function|getSession/);
    served = 'development';
    await verify();
  });

  it('costs an app little: the identity element is loaded beside it, in at most 22,200 bytes', async () => {
    markup = '';
    served = 'browser';
    const files = readdirSync(join(folder, served), { recursive: true }).map(String);
    assert.ok(
      !files.some((file) => /screening|submission/.test(file)),
      'the other elements are in the bundle',
    );
    const scripts = (await verify()).filter((path) => path !== '/app.js');
    const bytes = scripts
      .map((path) => gzipSync(readFileSync(join(folder, served, path)), { level: 9 }).length)
      .reduce((sum, size) => sum + size, 0);
    assert.ok(bytes > 10_000 && bytes <= 22_200, `${bytes} bytes: ${scripts.join()}`);
  });
});
