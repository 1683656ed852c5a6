/**
 * Thousands of hits in a real browser: the first hundred, loading all, sorting and filtering, in main-thread time. AG Grid
 * Community and Tabulator draw the same rows in the same run, with one line of text a cell and no comparison of names.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import type { CDPSession, Page } from 'puppeteer-core';
import { ROOT } from '../../command.js';
import { listen } from '../../listen.js';
import { installPeers, PEERS } from '../../peers/install-peers.js';
import { openBrowser } from '../../journeys/running-demo.js';
import { beside, percentile, type Figure, type Topic } from '../figures/figure.js';
import type { Bench, Name } from './large-results-page.js';
import { longScreening } from './listed-hits.js';

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
  await installPeers();
  let total = 0;
  const app = express();
  app.get('/', (_request, response) => void response.type('html').send(PAGE));
  app.get('/v1/screenings/scr-1', ({ query }, response) => {
    response.json(longScreening(total, Number(query['pageNumber']), Number(query['pageSize'])));
  });
  app.use('/script', express.static(join(ROOT, 'widget/dist/script')));
  app.use('/ag-grid', express.static(join(PEERS, 'ag-grid-community')));
  app.use('/tabulator', express.static(join(PEERS, 'tabulator-tables')));
  app.use(express.static(import.meta.dirname));
  return { ...(await listen(createServer(app), 'localhost')), hold: (hits: number) => (total = hits) };
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

/** By what was measured: each time, in ms. */
type Times = Map<string, number[]>;

async function measure(name: Name, page: Page, hold: (hits: number) => void): Promise<Times> {
  const protocol = await page.createCDPSession();
  // The time of the thread, not of the clock: other programs on the machine do not count.
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  const times: Times = new Map();
  const note = (what: string, ms: number) => times.set(what, [...(times.get(what) ?? []), ms]);

  const first = longScreening(FIRST_HITS, 1, FIRST_HITS);
  for (let at = 0; at < DRAWN; at += 1) {
    await page.evaluate((which, rows) => bench.mount(which, rows), name, FIRST_HITS);
    let took = 0;
    const { done } = await mainThread(protocol, async () => {
      took = await page.evaluate((screening) => bench.draw(screening), first);
    });
    note(`${FIRST_HITS} hits, from the answer to the painted frame`, took);
    note(`${FIRST_HITS} hits drawn, main thread`, done);
    await page.evaluate(() => bench.remove());
  }

  for (const hits of SIZES) {
    hold(hits);
    await page.evaluate((which, rows) => bench.mount(which, rows), name, ROWS_A_PAGE);
    const page1 = longScreening(hits, 1, ROWS_A_PAGE);
    await page.evaluate((screening) => bench.draw(screening), page1);
    await wait(1_000);
    await page.evaluate(() => bench.longestTask());
    const loading = await mainThread(protocol, () => page.evaluate(() => bench.load()));
    note(`${hits} hits loaded, main thread`, loading.whole);
    const longest = await page.evaluate(() => bench.longestTask());
    const shown = longest ? `${longest.toFixed(0)} ms` : 'under 50 ms';
    console.log(`  ${name}, ${hits} hits: longest task ${shown}`);
    const measured = async (press: string, work: () => Promise<void>) => {
      const { done, whole } = await mainThread(protocol, work);
      note(`${hits} hits, ${press}, until the rows are laid out`, done);
      note(`${hits} hits, ${press}, with all that follows`, whole);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [column, first] of SORTS) {
        for (const descending of [first, !first]) {
          await measured('sort', () => page.evaluate((by, down) => bench.sort(by, down), column, descending));
        }
      }
      for (const type of ['Sanctions', 'PEP', 'News Media', undefined]) {
        await measured('filter', () => page.evaluate((chosen) => bench.filter(chosen ?? undefined), type));
      }
    }
    await page.evaluate(() => bench.remove());
  }
  return times;
}

/** The median of each, with the p95 where there are several. */
function figuresOf(all: ReadonlyMap<Name, Times>): Figure[] {
  const [us, ...peers] = NAMES;
  const p95 = (times: readonly number[]) => `${percentile(times, 0.95).toFixed(1)} ms`;
  return [...all.get(us!)!].flatMap(([what, ours]) =>
    peers.map((against) => {
      const peer = all.get(against)!.get(what)!;
      const note = ours.length > 1 ? `p95: ${p95(ours)} and ${p95(peer)}` : 'one run';
      return beside(against)(what, 'ms', percentile(ours, 0.5), percentile(peer, 0.5), note);
    }),
  );
}

export async function largeResultsBenchmark(): Promise<Topic> {
  const { url, hold, close } = await serve();
  const browser = await openBrowser();
  const all = new Map<Name, Times>();
  try {
    for (const name of NAMES) {
      const page = await browser.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      await page.goto(url);
      await page.waitForFunction(() => 'bench' in window && customElements.get('kyc-screening-results'));
      all.set(name, await measure(name, page, hold));
      await page.close();
    }
  } finally {
    await browser.close();
    await close();
  }
  return {
    title: 'Sorting and drawing',
    about: `The results element, AG Grid Community and Tabulator show the same invented hits in the same browser, with ${ROWS_A_PAGE} rows a page. Each figure is a median. A row with "main thread" has the processor time of the page, not the elapsed time. The peers draw one line of text in each cell. Our element also compares the names, dates and countries of each hit with the search.`,
    figures: figuresOf(all),
  };
}
