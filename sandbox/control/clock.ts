import type { NextFunction, Request, Response } from 'express';

/** The sandbox's only source of time: real time plus an offset. */
export class MovableClock {
  #offsetMs: number;
  readonly #listeners = new Set<() => void>();

  constructor(offsetMs = 0) {
    this.#offsetMs = offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** Sets the Date header, so that it agrees with the times in the body. */
  readonly setDate = (_request: Request, response: Response, next: NextFunction): void => {
    response.set('Date', this.now().toUTCString());
    next();
  };

  advance(ms: number): void {
    this.#offsetMs += ms;
    for (const listener of this.#listeners) listener();
  }

  onMoved(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
