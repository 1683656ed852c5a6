/**
 * Concurrent calls share one reading. A call during a reading gets the next one, so it sees everything that was written
 * before it.
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
