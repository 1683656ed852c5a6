/** Runs in the page of the benchmark: the results element, AG Grid and Tabulator, each behind the same few calls. */
import type { Hit, Screening } from '../../../contract/screening.js';
import type { KycScreeningResults } from '../../../widget/screening-results/screening-results.js';

/** One table of hits. Each call returns when its rows are in the document. All have as many rows a page. */
export interface Contestant {
  /** Draws the first hits. */
  draw(screening: Screening): Promise<void> | void;
  /** Loads all hits, page after page. */
  load(): Promise<void>;
  sort(column: 'name' | 'riskScore' | 'strength' | 'riskType', descending: boolean): Promise<void> | void;
  /** Undefined: every type. */
  filter(riskType: string | undefined): Promise<void> | void;
  remove(): void;
}

const PAGE_SIZE = 100;
/** Rows a page. */
let rowsAPage = PAGE_SIZE;
const stage = () => document.querySelector<HTMLElement>('#stage')!;

async function eachPage(read: (page: Screening) => void): Promise<void> {
  for (let pageNumber = 1; ; pageNumber += 1) {
    const answer = await fetch(`/v1/screenings/scr-1?pageNumber=${pageNumber}&pageSize=${PAGE_SIZE}`);
    const page = (await answer.json()) as Screening;
    read(page);
    if (pageNumber * PAGE_SIZE >= page.hits.totalRecords) return;
  }
}

function ours(): Contestant {
  const element = document.createElement('kyc-screening-results') as KycScreeningResults;
  element.lang = 'en';
  element.session = 'benchmark';
  element.endpoint = location.origin;
  element.pageSize = rowsAPage;
  stage().append(element);
  const root = () => element.shadowRoot!;
  const press = async (button: HTMLElement | null | undefined) => {
    button!.click();
    await element.updateComplete;
  };
  const COLUMNS = { name: 'name', riskScore: 'risk', strength: 'strength', riskType: 'type' };
  return {
    async draw(screening) {
      element.screening = screening;
      await element.updateComplete;
    },
    load: () => element.loadAll(),
    async sort(column, descending) {
      const head = root().querySelector(`[data-column=${COLUMNS[column]}]`)!;
      const button = head.querySelector('button');
      await press(button);
      if ((head.getAttribute('aria-sort') === 'descending') !== descending) await press(button);
    },
    filter(riskType) {
      const chips = [...root().querySelectorAll<HTMLElement>('button.chip')];
      const all = chips.find((chip) => chip.textContent!.trim().startsWith('All'))!;
      const named = (each: HTMLElement) => riskType && each.textContent!.trim().endsWith(riskType);
      const chip = chips.find(named) ?? all;
      if (chip !== all) all.click();
      return press(chip);
    },
    remove: () => element.remove(),
  };
}

/** As far as the benchmark uses them. */
interface Grid {
  setGridOption(name: 'rowData', rows: readonly Hit[]): void;
  applyTransaction(change: { add: readonly Hit[] }): void;
  applyColumnState(change: object): void;
  setFilterModel(model: object | null): void;
  destroy(): void;
}
interface TabulatorTable {
  on(event: 'tableBuilt', built: () => void): void;
  setData(rows: readonly Hit[]): Promise<void>;
  setSort(column: string, direction: 'asc' | 'desc'): void;
  setFilter(field: string, type: '=', value: string): void;
  clearFilter(all: boolean): void;
  destroy(): void;
}
declare const agGrid: { createGrid(target: HTMLElement, options: object): Grid };
declare const Tabulator: new (target: HTMLElement, options: object) => TabulatorTable;

const FIELDS = [
  'name',
  'riskType',
  'strength',
  'riskScore',
  'countries',
  'birthOrFoundationDates',
  'aliases',
];

function frame(): HTMLElement {
  const box = document.createElement('div');
  box.style.cssText = 'height: 800px; width: 1000px';
  stage().append(box);
  return box;
}

function agGridTable(): Contestant {
  const box = frame();
  const grid = agGrid.createGrid(box, {
    columnDefs: FIELDS.map((field) => ({ field, filter: true })),
    rowData: [],
    pagination: true,
    paginationPageSize: rowsAPage,
    paginationPageSizeSelector: false,
  });
  return {
    draw: ({ hits }) => grid.setGridOption('rowData', hits.items),
    async load() {
      grid.setGridOption('rowData', []);
      await eachPage(({ hits }) => grid.applyTransaction({ add: hits.items }));
    },
    sort: (colId, descending) =>
      grid.applyColumnState({
        state: [{ colId, sort: descending ? 'desc' : 'asc' }],
        defaultState: { sort: null },
      }),
    filter: (filter) =>
      grid.setFilterModel(
        filter === undefined ? null : { riskType: { filterType: 'text', type: 'equals', filter } },
      ),
    remove() {
      grid.destroy();
      box.remove();
    },
  };
}

async function tabulatorTable(): Promise<Contestant> {
  const box = frame();
  const table = new Tabulator(box, {
    height: '800px',
    columns: FIELDS.map((field) => ({ field, title: field })),
    pagination: true,
    paginationSize: rowsAPage,
  });
  await new Promise<void>((built) => table.on('tableBuilt', built));
  return {
    draw: ({ hits }) => table.setData(hits.items),
    async load() {
      // Its own way of adding rows renders all of them for each page.
      const rows: Hit[] = [];
      await eachPage(({ hits }) => rows.push(...hits.items));
      await table.setData(rows);
    },
    sort: (column, descending) => table.setSort(column, descending ? 'desc' : 'asc'),
    filter: (riskType) =>
      riskType === undefined ? table.clearFilter(true) : table.setFilter('riskType', '=', riskType),
    remove() {
      table.destroy();
      box.remove();
    },
  };
}

const CONTESTANTS = { 'kyc-screening-results': ours, 'AG Grid': agGridTable, Tabulator: tabulatorTable };
export type Name = keyof typeof CONTESTANTS;

/** After the next frame is painted. */
const painted = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      port2.postMessage(null);
    }),
  );

let contestant: Contestant;

/** New rows in the document, with their style and layout. */
async function untilLaidOut(press: () => Promise<void> | void): Promise<void> {
  await press();
  stage().getBoundingClientRect();
}

let longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: 'longtask' });

const bench = {
  async mount(name: Name, rows: number): Promise<void> {
    rowsAPage = rows;
    contestant = await CONTESTANTS[name]();
    await painted();
  },
  /** From the answer, parsed, to the painted rows. */
  async draw(screening: Screening): Promise<number> {
    await painted();
    const started = performance.now();
    const drawn = contestant.draw(screening);
    // Rows that are drawn after the first frame are not waited for: they are below the screen.
    const frame = painted();
    await drawn;
    await frame;
    return performance.now() - started;
  },
  load: () => contestant.load(),
  sort: (...order: Parameters<Contestant['sort']>) => untilLaidOut(() => contestant.sort(...order)),
  filter: (riskType: string | undefined) => untilLaidOut(() => contestant.filter(riskType)),
  /** Of the tasks of 50 ms and more since the last call: 0 if there was none. */
  longestTask(): number {
    const found = longest;
    longest = 0;
    return found;
  },
  remove: () => contestant.remove(),
};
export type Bench = typeof bench;
Object.assign(window, { bench });
