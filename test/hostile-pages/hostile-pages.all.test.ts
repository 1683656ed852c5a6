/** Pages that are strict, or that a product team never saw: the elements do their whole work in each, in three engines. */
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { HostilePage, Report } from './hostile-page.js';
import { startHostServer, type HostServer } from './host-server.js';
import { PAGES } from './pages.js';
import { until } from '../test-proxy.js';
import { startService, type Service } from './service.js';
import { ENGINES, type PageBrowser } from './tabs.js';

const WIDTH = 1280;
/** A page waits for each of its steps, and reports which one never came: this ends a page that cannot even do that. */
const REPORT_MS = 240_000;

async function neverReported(): Promise<never> {
  await wait(REPORT_MS, undefined, { ref: false });
  throw new Error('the page never reported');
}

// WebKit has one page at a time: the other engines need not wait for it.
describe('a strict or hostile page', { concurrency: true }, () => {
  let host: HostServer;
  let service: Service;
  before(async () => {
    host = await startHostServer();
    service = await startService(host.origin);
    host.use(service);
  });
  after(async () => {
    await service?.close();
    await host?.close();
  });

  async function visit(browser: PageBrowser, page: HostilePage): Promise<Report> {
    const run = randomUUID();
    const cache = page.story === 'left' && (await hasPageCache(browser)) ? 'kept' : 'none';
    const isOpen = browser.open(`${host.origin}/page?run=${run}&cache=${cache}`, page.width ?? WIDTH);
    const complaints: string[] = [];
    let report!: (reported: Report) => void;
    const reported = new Promise<Report>((resolve) => (report = resolve));
    host.visits.set(run, {
      page,
      // The last digit: a person decides on the phone.
      nationalId: `1${randomInt(1e7, 1e8)}0`,
      isOpen,
      complaints,
      press: async (key) => (await isOpen).press(key),
      async leave(away, meanwhile) {
        const tab = await isOpen;
        await tab.go(away);
        await meanwhile();
        await tab.back();
      },
      report,
    });
    const tab = await isOpen;
    try {
      const seen = await Promise.race([reported, neverReported()]);
      const said = () => [...seen.complaints, ...tab.complaints, ...complaints];
      const hasCome = (each: RegExp) => said().some((line) => each.test(line));
      // The browser sends its own reports later.
      if (!seen.failure && !seen.lacks)
        await until('the browser reports', () => (page.complaints ?? []).every(hasCome));
      return { ...seen, complaints: said() };
    } finally {
      await tab.close();
    }
  }

  /** Whether a page that ends its stream when it is left comes back as it was. */
  async function hasPageCache(browser: PageBrowser): Promise<boolean> {
    const run = randomUUID();
    const shown: boolean[] = [];
    host.shows.set(run, shown);
    const tab = await browser.open(`${host.origin}/left?run=${run}`, WIDTH);
    await until('the page is shown', () => shown.length === 1);
    await tab.go(`${host.origin}/away`);
    await tab.back();
    await until('the page is shown again', () => shown.length === 2);
    await tab.close();
    return shown[1]!;
  }

  for (const engine of ENGINES) {
    describe(`in ${engine.name}`, { skip: engine.skip, concurrency: engine.sideBySide }, () => {
      let browser: PageBrowser;
      before(async () => {
        browser = await engine.start();
      });
      after(() => browser?.close());

      for (const page of PAGES[engine.name]) {
        test(page.rule, async (context) => {
          const { complaints, rows, overflow, found, lacks, failure } = await visit(browser, page);
          if (lacks) return context.skip(`${engine.name} here has no ${page.needs![0]}`);
          assert.equal(failure, undefined, complaints.join('\n'));
          const expected = [...(page.complaints ?? [])];
          const unexpected = complaints.filter((line) => {
            const index = expected.findIndex((each) => each.test(line));
            if (index !== -1) expected.splice(index, 1);
            return index === -1 && !page.tolerates?.test(line);
          });
          assert.deepEqual({ unexpected, missing: expected }, { unexpected: [], missing: [] });
          if (page.story === undefined || page.story === 'left') assert.ok(rows > 0, 'no rows');
          assert.ok(overflow <= 0, `${overflow} px wider than the window`);
          assert.deepEqual(found, page.finds);
        });
      }
    });
  }
});
