/** The steps of an import in their order; `finishing` reads the names into memory. */
export type ImportStep = 'reading' | 'storing' | 'finishing';

/** Share of the import at which a step begins, measured with the lists of OFAC, the UN and the US congress. */
const BEGINS: Readonly<Record<ImportStep, number>> = {
  reading: 0,
  storing: 0.2,
  finishing: 0.4,
};
const ORDER: readonly ImportStep[] = ['reading', 'storing', 'finishing'];

export interface ImportProgress {
  readonly list: string;
  readonly step: ImportStep;
  /** Entities while storing; else 0 of 0. */
  readonly done: number;
  readonly total: number;
  /** Of the whole import, 0 to 1; it never decreases. */
  readonly share: number;
}

export type Report = (step: ImportStep, done?: number, total?: number) => void;

function shareOf(step: ImportStep, done: number, total: number): number {
  const begins = BEGINS[step];
  const next = ORDER[ORDER.indexOf(step) + 1];
  const ends = next === undefined ? 1 : BEGINS[next];
  return total === 0 ? begins : begins + (ends - begins) * Math.min(1, done / total);
}

export class RunningImports {
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
