import type { Page } from './page-of-rows.js';

/** A page, and all rows in their order. */
interface ShownRows extends Page<unknown> {
  readonly left: object;
}

/** More rows than fit on a screen. */
const FIRST_ROWS = 16;

/** A page of many rows takes longer than a frame. The rows at the top are drawn first, the others in a task of their own. */
export class FirstRows {
  readonly #update: () => void;
  #shown: ShownRows | undefined;
  #drawn: Promise<void> | undefined;
  /** Number of rows that are drawn now. The others keep what they show until the next frame. */
  count = Infinity;

  constructor(update: () => void) {
    this.#update = update;
  }

  /** Call it before each render. */
  continue(shown: ShownRows): void {
    const { left, page, rows } = shown;
    const last = this.#shown;
    const isSame = last?.left === left && last.page === page && last.rows.length === rows.length;
    this.#shown = shown;
    // A second render before the frame, for a part that has come, draws no more.
    if (!isSame) this.count = rows.length <= FIRST_ROWS ? Infinity : FIRST_ROWS;
    if (this.isDrawing) this.#drawn ??= this.#drawOthers();
  }

  get isDrawing(): boolean {
    return this.count !== Infinity;
  }

  async drawn(): Promise<void> {
    await this.#drawn;
  }

  async #drawOthers(): Promise<void> {
    await painted();
    this.#drawn = undefined;
    this.count = Infinity;
    this.#update();
  }
}

/** A page that is hidden paints nothing. */
const UNPAINTED_MS = 100;

/** After the next frame is on the screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, UNPAINTED_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}
