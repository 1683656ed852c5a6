/**
 * Work in this thread that ends in microtasks, one piece after another, keeps the event loop from reading a socket until
 * all of it is done. A turn lasts this number of milliseconds; the next piece waits until the loop has come round.
 */
const LONGEST_TURN_MS = 10;

let began: number | undefined;

/** Resolves when a piece of work may begin: at once, or in the event loop's next turn. */
export async function awaitTurn(): Promise<void> {
  while (began !== undefined && performance.now() - began >= LONGEST_TURN_MS)
    await new Promise((resolve) => setImmediate(resolve));
  if (began !== undefined) return;
  began = performance.now();
  setImmediate(() => (began = undefined));
}
