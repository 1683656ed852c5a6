/**
 * Thousands of hits in a real browser: the first hundred, loading all, sorting and filtering, in main-thread time. AG Grid
 * Community and Tabulator draw the same rows in the same run, with one line of text a cell and no comparison of names.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import type { CDPSession, Page } from 'puppeteer-core';
import { ROOT } from '../command.js';
import { openBrowser } from '../journeys/running-demo.js';
import type { Bench, Name } from './large-results-page.js';
import { longScreening } from './listed-hits.js';
import { percentile } from './spread.js';

const NAMES: readonly Name[] = ['kyc-screening-results', 'AG Grid', 'Tabulator'];
const SIZES = [1_000, 5_000] as const;
const FIRST_HITS = 100;
const ROWS_A_PAGE = 50;
const DRAWN = 15;
const ROUNDS = 2;
/** Each with the direction of its first press. A second press turns it round. */
const SORTS = [
  ['name', false],
  ['riskScore', true],
  ['strength', true],
  ['riskType', false],
] as const;
/** Work that a table leaves for later belongs to what caused it. */
const SETTLE_MS = 100;

const PAGE = `<!doctype html><meta charset="utf-8"><title>Benchmark</title>
<link rel="stylesheet" href="/tabulator/dist/css/tabulator.min.css">
<script src="/ag-grid/dist/ag-grid-community.min.js"></script>
<script src="/tabulator/dist/js/tabulator.min.js"></script>
<script type="module" src="/script/screening-results.js"></script>
<script type="module" src="/large-results-page.js"></script>
<div id="stage"></div>`;

declare const bench: Bench;

async function serve() {
  let total = 0;
  const app = express();
  app.get('/', (_request, response) => void response.type('html').send(PAGE));
  app.get('/v1/screenings/scr-1', ({ query }, response) => {
    response.json(longScreening(total, Number(query['pageNumber']), Number(query['pageSize'])));
  });
  app.use('/script', express.static(join(ROOT, 'widget/dist/script')));
  app.use('/ag-grid', express.static(join(ROOT, 'node_modules/ag-grid-community')));
  app.use('/tabulator', express.static(join(ROOT, 'node_modules/tabulator-tables')));
  app.use(express.static(import.meta.dirname));
  const server = createServer(app);
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    hold: (hits: number) => (total = hits),
    close: () => server.close(),
  };
}

interface Work {
  /** Of the main thread until `work` is done, in ms. */
  readonly done: number;
  /** With what it left for later. */
  readonly whole: number;
}

async function mainThread(protocol: CDPSession, work: () => Promise<unknown>): Promise<Work> {
  const worked = async () => {
    const { metrics } = await protocol.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  const before = await worked();
  await work();
  const done = (await worked()) - before;
  await wait(SETTLE_MS);
  return { done, whole: (await worked()) - before };
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const median = (times: readonly number[]) =>
  `median ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`;

function spreadOf(presses: readonly Work[]): string {
  const [done, whole] = [presses.map((each) => each.done), presses.map((each) => each.whole)];
  return `${median(done)} until the rows are laid out; ${median(whole)} with all that follows`;
}

async function measure(name: Name, page: Page, hold: (hits: number) => void): Promise<void> {
  const protocol = await page.createCDPSession();
  // The time of the thread, not of the clock: other programs on the machine do not count.
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  const idle: number[] = [];
  for (let at = 0; at < 5; at += 1)
    idle.push((await mainThread(protocol, () => page.evaluate(() => 0))).whole);
  console.log(
    `  ${name} (included in each figure: ${ms(percentile(idle, 0.5))} for a call into an idle page)`,
  );

  const first = longScreening(FIRST_HITS, 1, FIRST_HITS);
  const [drawn, worked]: [number[], number[]] = [[], []];
  for (let at = 0; at < DRAWN; at += 1) {
    await page.evaluate((which, rows) => bench.mount(which, rows), name, FIRST_HITS);
    let took = 0;
    const { done } = await mainThread(protocol, async () => {
      took = await page.evaluate((screening) => bench.draw(screening), first);
    });
    drawn.push(took);
    worked.push(done);
    await page.evaluate(() => bench.remove());
  }
  console.log(
    `    ${FIRST_HITS} hits, from the answer to the painted frame: ${median(drawn)}; main thread: ${median(worked)}`,
  );

  for (const hits of SIZES) {
    hold(hits);
    await page.evaluate((which, rows) => bench.mount(which, rows), name, ROWS_A_PAGE);
    const page1 = longScreening(hits, 1, ROWS_A_PAGE);
    await page.evaluate((screening) => bench.draw(screening), page1);
    await wait(1_000);
    await page.evaluate(() => bench.longestTask());
    const loading = await mainThread(protocol, () => page.evaluate(() => bench.load()));
    const longest = await page.evaluate(() => bench.longestTask());
    console.log(
      `    ${hits} hits loaded: ${ms(loading.whole)} of main thread, longest task ${longest ? ms(longest) : 'under 50 ms'}, ${await page.evaluate(() => bench.rows())} rows in the document`,
    );
    const sorts: Work[] = [];
    const filters: Work[] = [];
    const measured = async (presses: Work[], press: () => Promise<void>) => {
      presses.push(await mainThread(protocol, press));
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [column, first] of SORTS) {
        for (const descending of [first, !first]) {
          await measured(sorts, () => page.evaluate((by, down) => bench.sort(by, down), column, descending));
        }
      }
      for (const type of ['Sanctions', 'PEP', 'News Media', undefined]) {
        await measured(filters, () => page.evaluate((chosen) => bench.filter(chosen ?? undefined), type));
      }
    }
    console.log(`      sort: ${spreadOf(sorts)}`);
    console.log(`      filter: ${spreadOf(filters)}`);
    await page.evaluate(() => bench.remove());
  }
}

export async function largeResultsBenchmark(): Promise<void> {
  if (!existsSync(join(ROOT, 'widget/dist/script/screening-results.js'))) {
    console.log('  The elements are not built. Run npm run build first.');
    return;
  }
  const { url, hold, close } = await serve();
  const browser = await openBrowser();
  try {
    for (const name of NAMES) {
      const page = await browser.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      await page.goto(url);
      await page.waitForFunction(() => 'bench' in window && customElements.get('kyc-screening-results'));
      await measure(name, page, hold);
      await page.close();
    }
  } finally {
    await browser.close();
    close();
  }
}
