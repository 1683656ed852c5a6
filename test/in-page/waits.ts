import { PATIENCE_MS } from '../patience.js';

const POLL_MS = 50;
/** A test may hold the clock. */
const { setTimeout } = globalThis;
const now = performance.now.bind(performance);

export const aTimeout = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const oneEvent = <T extends Event = CustomEvent>(target: EventTarget, type: string): Promise<T> =>
  new Promise((resolve) => target.addEventListener(type, (event) => resolve(event as T), { once: true }));

/** @throws {Error} `predicate` gave nothing true in time, or threw. */
export async function waitUntil(
  predicate: () => unknown,
  message = 'It did not happen in time.',
): Promise<void> {
  const deadline = now() + PATIENCE_MS;
  while (!(await predicate())) {
    if (now() > deadline) throw new Error(`Timeout: ${message}`);
    await aTimeout(POLL_MS);
  }
}
