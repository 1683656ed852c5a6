/** Pages of another origin than the proxy, whose scripts wrap `fetch` or record what the page shows. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { DECLARATIONS } from '../demo/declarations.js';
import { codeBlocks } from '../guide.js';
import { installPeers } from '../peers/install-peers.js';
import { until } from '../test-proxy.js';
import { codeOn, visit } from './host-page.js';
import { ELEMENT, hostForSuite } from './own-host.js';
import { waitForText } from './running-demo.js';

const B3 = ['x-b3-traceid', 'x-b3-spanid', 'x-b3-sampled'];
/** The modules in `page-agents/`, and some of the headers that each adds to every call of the page. */
const HEADERS = {
  sentry: ['sentry-trace', 'baggage', 'traceparent'],
  datadog: ['x-datadog-trace-id', 'x-datadog-parent-id', 'x-datadog-origin', 'traceparent', 'b3', ...B3],
  'open-telemetry': [...B3, 'traceparent'],
  'own-wrapper': ['x-requested-with', 'x-csrf-token', 'newrelic'],
};
/** What the guide says to leave out of a recording. */
const BLOCK = [...(runInNewContext(`${codeBlocks('data-retention.md', 'js')[0]}; block`) as string[])];

/** A module in `page-agents/` as one script. */
async function bundled(agent: string): Promise<string> {
  const entry = join(import.meta.dirname, 'page-agents', `${agent}.js`);
  const [output] = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'agent' } },
  })) as Rolldown.RolldownOutput[];
  return output!.output[0].code;
}

describe('a page with agents', () => {
  const host = hostForSuite();
  before(async () => {
    await installPeers();
    for (const agent of [...Object.keys(HEADERS), 'session-replay'])
      host.files[`/${agent}.js`] = await bundled(agent);
    const tag = (agent: string) => `<script src="/${agent}.js"></script>`;
    const element = `<${ELEMENT} endpoint="${host.proxy.url}" session-url="/session"></${ELEMENT}>`;
    host.files['/wrapped'] = host.html(
      `<template>${element}</template>`,
      Object.keys(HEADERS).map(tag).join(''),
    );
    host.files['/recorded'] = host.html(`<h1>Onboarding</h1>${element}`, tag('session-replay'));
    // The recording begins first.
    const later = `<script>setTimeout(() => document.head.append(document.querySelector('template').content), 1000)</script>`;
    host.files['/recorded-first'] = host
      .html(`<h1>Onboarding</h1>${element}${later}`, tag('session-replay'))
      .replace(/<script type="module".*?<\/script>/, '<template>$&</template>');
  });

  test('verifies a person although its calls carry the headers of every agent', async () => {
    const page = await visit(host.browser, 'about:blank');
    const sent = new Map<string, string[]>();
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin !== host.proxy.url || request.method() === 'OPTIONS') return;
      const call = `${request.method()} ${pathname.replace(/ver_[^/]+/, '{id}')}`;
      sent.set(call, Object.keys(request.headers()));
    });
    await page.goto(`${host.origin}/wrapped`);
    await page.waitForFunction(() => (globalThis as { hasBegun?: () => boolean }).hasBegun?.(), {
      polling: 20,
    });
    await page.evaluate(() => document.body.append(document.querySelector('template')!.content));
    await host.approve(await codeOn(page));
    await waitForText(page, ELEMENT, /verified/i);
    for (const call of ['POST /v1/verifications', 'GET /v1/verifications/{id}/events']) {
      const names = sent.get(call) ?? assert.fail(`no ${call} of ${[...sent.keys()].join()}`);
      const lacks = Object.values(HEADERS)
        .flat()
        .filter((name) => !names.includes(name));
      assert.deepEqual(lacks, [], `${call} has ${names.join()}`);
    }
    await page.close();
  });

  async function recorded(blocked: readonly string[], where = 'recorded'): Promise<string> {
    const page = await visit(host.browser, 'about:blank');
    let recording = '';
    page.on('request', (request) => {
      if (request.url().includes('/envelope/')) recording += request.postData();
    });
    await page.goto(`${host.origin}/${where}?${new URLSearchParams(blocked.map((each) => ['block', each]))}`);
    await codeOn(page);
    await waitForText(page, '.kyc-announced', /Your code/);
    await page.evaluate(() => (document.querySelector('h1')!.textContent = 'After the code'));
    await until('the recording has it', () => recording.includes('After the code'));
    await page.close();
    return recording;
  }

  test('records no code where it blocks what the guide names', async () => {
    const everything = await recorded([]);
    assert.match(everything, /Your code is/);
    assert.match(everything, / and approve/);
    for (const page of ['recorded', 'recorded-first'])
      assert.doesNotMatch(await recorded(BLOCK, page), /One moment|Your code|and approve|national app/i);
    const named = new Set([...DECLARATIONS.map(({ tagName }) => tagName), '.kyc-announced']);
    assert.deepEqual(new Set(BLOCK), named, 'the guide names every element');
  });
});
