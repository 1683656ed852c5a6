/** A person is verified on a page whose agents wrap `fetch` and add headers to every call of the page. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { bundledAgent } from './bundled-agent.js';
import { visit } from './host-page.js';
import { startOwnHost, type OwnHost } from './own-host.js';
import { openBrowser, waitForText } from './running-demo.js';

const B3 = ['x-b3-traceid', 'x-b3-spanid', 'x-b3-sampled'];

/** The modules in `page-agents/`, and some of the headers that each adds. */
const AGENTS: Readonly<Record<string, readonly string[]>> = {
  sentry: ['sentry-trace', 'baggage', 'traceparent'],
  datadog: ['x-datadog-trace-id', 'x-datadog-parent-id', 'x-datadog-origin', 'traceparent', 'b3', ...B3],
  'open-telemetry': [...B3, 'traceparent'],
  'own-wrapper': ['x-requested-with', 'x-csrf-token', 'newrelic'],
};

describe('on a page of another origin than the proxy', () => {
  let host: OwnHost;
  let browser: Browser;
  const scripts = new Map<string, string>();
  let agents: readonly string[] = [];

  before(async () => {
    for (const agent of Object.keys(AGENTS)) scripts.set(`/${agent}.js`, await bundledAgent(agent));
    host = await startOwnHost((path, response) => {
      const script = scripts.get(path);
      if (script !== undefined) {
        response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script);
        return;
      }
      const tags = agents.map((agent) => `<script src="/${agent}.js"></script>`).join('\n');
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
${tags}
<script type="module" crossorigin src="${host.proxy.url}/kyc-elements.js"></script>
<template>
  <kyc-identity-verification endpoint="${host.proxy.url}" session-url="/session"></kyc-identity-verification>
</template>`);
    });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await host?.close();
  });

  const pages = [...Object.keys(AGENTS).map((agent) => [agent]), Object.keys(AGENTS)];
  for (const together of pages) {
    test(`a person is verified although the calls carry the headers of ${together.join(' and ')}`, async () => {
      agents = together;
      const page = await visit(browser, 'about:blank');
      const sent = new Map<string, Set<string>>();
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (origin !== host.proxy.url || !pathname.startsWith('/v1/') || request.method() === 'OPTIONS')
          return;
        const kind = `${request.method()} ${pathname.replace(/ver_[^/]+/, '{id}')}`;
        sent.set(kind, new Set(Object.keys(request.headers())));
      });
      await page.goto(host.origin);
      await page.waitForFunction(() => (globalThis as { hasBegun?: () => boolean }).hasBegun?.() ?? true, {
        polling: 20,
      });
      await page.evaluate(() => document.body.append(document.querySelector('template')!.content));
      const [, code] = await waitForText(page, 'kyc-identity-verification', /Enter (\d+) and approve/);
      await host.approve(code!);
      await waitForText(page, 'kyc-identity-verification', /verified/i);
      for (const call of ['POST /v1/verifications', 'GET /v1/verifications/{id}/events']) {
        const names = sent.get(call) ?? assert.fail(`no ${call} of ${[...sent.keys()].join()}`);
        const lacks = together.flatMap((agent) => AGENTS[agent]!).filter((name) => !names.has(name));
        assert.deepEqual(lacks, [], `${call} has ${[...names].join()}`);
      }
      await page.close();
    });
  }
});
