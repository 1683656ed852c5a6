/**
 * Many who ask at once share one reading. Whoever asks while a reading is under way gets the next one, so that nobody
 * sees less than what was written before they asked.
 */
export function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= underWay.then(() => {
      const reading = read();
      underWay = reading.catch(() => undefined);
      next = undefined;
      return reading;
    });
    return next;
  };
}
