import type { NextFunction, Request, Response } from 'express';

/** The sandbox's only source of time: real time plus what a test has moved it by. */
export interface Clock {
  now(): Date;
}

export class MovableClock implements Clock {
  #offsetMs: number;
  #moved = new Set<() => void>();

  constructor(offsetMs = 0) {
    this.#offsetMs = offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** In every answer: whoever compares it with a moment in the body finds one time. */
  readonly dateAnswers = (_request: Request, response: Response, next: NextFunction): void => {
    response.set('Date', this.now().toUTCString());
    next();
  };

  advance(ms: number): void {
    this.#offsetMs += ms;
    for (const heard of this.#moved) heard();
  }

  /** Whoever waits for a moment has to look again when the clock jumps. */
  onMoved(heard: () => void): () => void {
    this.#moved.add(heard);
    return () => this.#moved.delete(heard);
  }
}
