/** How far the imports under way have come, for whoever waits: read by the console's bar and the import command's. */

/** A file is read as a whole, before anything is stored; then its names are prepared, stored and made searchable. */
export type ImportStep = 'reading' | 'preparing' | 'storing' | 'finishing';

/** Where a step begins within the whole, as measured with the lists of OFAC, the UN and office holders. */
const BEGINS: Readonly<Record<ImportStep, number>> = {
  reading: 0,
  preparing: 0.1,
  storing: 0.3,
  finishing: 0.9,
};
const ORDER: readonly ImportStep[] = ['reading', 'preparing', 'storing', 'finishing'];

export interface ImportProgress {
  readonly list: string;
  readonly step: ImportStep;
  /** Entities while preparing, names while storing; 0 of 0 while it cannot be counted. */
  readonly done: number;
  readonly total: number;
  /** Of the whole import, between 0 and 1; it never goes back. */
  readonly share: number;
}

export type Report = (step: ImportStep, done?: number, total?: number) => void;

export function shareOf(step: ImportStep, done: number, total: number): number {
  const begins = BEGINS[step];
  const next = ORDER[ORDER.indexOf(step) + 1];
  const ends = next === undefined ? 1 : BEGINS[next];
  return total === 0 ? begins : begins + (ends - begins) * Math.min(1, done / total);
}

export class ImportsUnderWay {
  readonly #imports = new Set<{ progress: ImportProgress }>();

  list(): ImportProgress[] {
    return [...this.#imports].map(({ progress }) => progress);
  }

  async follow<T>(list: string, work: (report: Report) => Promise<T>): Promise<T> {
    const one = { progress: { list, step: 'reading', done: 0, total: 0, share: 0 } as ImportProgress };
    this.#imports.add(one);
    try {
      return await work((step, done = 0, total = 0) => {
        const share = Math.max(one.progress.share, shareOf(step, done, total));
        one.progress = { list, step, done, total, share };
      });
    } finally {
      this.#imports.delete(one);
    }
  }
}
