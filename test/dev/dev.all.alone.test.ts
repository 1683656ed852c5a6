import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { Page } from 'puppeteer-core';
import { ROOT } from '../command.js';
import { demoPorts, openBrowser, openPage, textOf, waitForText } from '../journeys/running-demo.js';
import { until } from '../test-proxy.js';

const SOURCES = ['contract', 'widget', 'server', 'sandbox', 'demo', 'dev', 'docs', 'package.json'];
/** With the last, what is built already is not built again. */
const SETTINGS = ['package-lock.json', 'tsconfig.json', 'vite.config.ts', '.build/built.json'];
const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const OURS = ['widget', 'server', 'sandbox', 'demo'];
const IDENTITY = 'kyc-identity-verification';
/** What a developer is promised, and as much again where other processes take the cores. */
const SHOWN_MS = 3_000;
const RESTARTED_MS = 4_000;
const BUSY = 2;

/** The sources, without what is installed, so that an edit changes no checkout. */
function copySources(folder: string): void {
  for (const name of [...SOURCES, ...DOCUMENTS, ...SETTINGS])
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !path.endsWith('/node_modules'),
    });
  const installed = join(folder, 'node_modules');
  mkdirSync(installed);
  const links = readdirSync(join(ROOT, 'node_modules')).filter((name) => !name.startsWith('kyc-elements'));
  for (const name of links) symlinkSync(join(ROOT, 'node_modules', name), join(installed, name));
  for (const name of OURS) {
    const { name: published } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as {
      name: string;
    };
    symlinkSync(join(folder, name), join(installed, published));
  }
}

async function startDev(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-dev-'));
  copySources(folder);
  const ports = await demoPorts();
  const child = spawn(process.execPath, ['dev/run.mjs', 'dev/dev.ts'], {
    cwd: folder,
    env: { ...process.env, ...ports, DATA_DIR: join(folder, '.data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text));
  t.after(async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await until('the demo listens', () => {
    assert.equal(child.exitCode, null, output);
    return output.includes(`demo http://localhost:${ports.DEMO_PORT}`);
  });
  return {
    demoUrl: `http://localhost:${ports.DEMO_PORT}`,
    proxyUrl: `http://localhost:${ports.PROXY_PORT}`,
    edit(path: string, from: string, to: string): void {
      const source = readFileSync(join(folder, path), 'utf8');
      assert.ok(source.includes(from), `${path} has no ${from}`);
      writeFileSync(join(folder, path), source.replace(from, to));
    },
  };
}

/** While the page loads again, it has no answer. */
const accentOf = (page: Page) =>
  page
    .evaluate((tag) => {
      const inside = document.querySelector(tag)?.shadowRoot?.querySelector('button, a, h2');
      return inside ? getComputedStyle(inside).getPropertyValue('--_accent') : '';
    }, IDENTITY)
    .catch(() => '');

const textNow = (page: Page) => textOf(page, IDENTITY).catch(() => '');

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

describe('npm run dev', () => {
  it('shows an edited colour and an edited text in the open page, and serves an edited rule of the proxy', async (t) => {
    const dev = await startDev(t);
    const browser = await openBrowser();
    t.after(() => browser.close());
    const page = await openPage(browser, dev.demoUrl);
    await waitForText(page, IDENTITY, /\w/);

    dev.edit('widget/look/tokens.styles.ts', '#1a56db', '#0a7f3f');
    const colour = await took(() =>
      until('the colour arrives', async () => (await accentOf(page)).includes('#0a7f3f')),
    );
    assert.ok(colour < SHOWN_MS * BUSY, `the colour took ${colour} ms`);

    dev.edit('widget/identity-verification/identity-verification.en.ts', 'who you are', 'who you really are');
    const text = await took(() =>
      until('the text arrives', async () => (await textNow(page)).includes('really are')),
    );
    assert.ok(text < SHOWN_MS * BUSY, `the text took ${text} ms`);

    const script = await fetch(`${dev.proxyUrl}/identity-verification.js`);
    assert.match(await script.text(), /reload\.json.*import '\.\/kyc-elements\//s);

    dev.edit('server/api/health.ts', "body: { status: 'ok' }", "body: { status: 'fine' }");
    let pagesDown = 0;
    const rule = await took(() =>
      until('the rule is served', async () => {
        await fetch(dev.demoUrl).catch(() => (pagesDown += 1));
        const answer = await fetch(`${dev.proxyUrl}/livez`).catch(() => undefined);
        return (await answer?.text())?.includes('fine');
      }),
    );
    assert.ok(rule < RESTARTED_MS * BUSY, `the rule took ${rule} ms`);
    assert.equal(pagesDown, 0);
    t.diagnostic(`colour ${Math.round(colour)} ms, text ${Math.round(text)} ms, rule ${Math.round(rule)} ms`);
  });
});
