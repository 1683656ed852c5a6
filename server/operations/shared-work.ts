export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** False where it fails. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Does the work once for all who ask while it runs or within `ms` after its begin. A failure is not kept. */
export function cachedFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let shared: { promise: Promise<T>; began: number; ended: boolean } | undefined;
  return () => {
    if (shared && (!shared.ended || performance.now() - shared.began < ms)) return shared.promise;
    const current = { promise: work(), began: performance.now(), ended: false };
    shared = current;
    current.promise.then(
      () => (current.ended = true),
      () => {
        if (shared === current) shared = undefined;
      },
    );
    return current.promise;
  };
}

/**
 * Concurrent calls share one reading. A call during a reading gets the next one, so it sees everything that was written
 * before it.
 *
 * @param gather Runs before each reading. Calls that arrive while it runs share that reading.
 */
export function shareReading<T>(
  read: () => Promise<T>,
  gather: () => Promise<unknown> = () => Promise.resolve(),
): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= underWay.then(gather).then(() => {
      const reading = read();
      underWay = reading.catch(() => undefined);
      next = undefined;
      return reading;
    });
    return next;
  };
}

/** Runs at most `limit` works at once; the others wait in the order of their calls. */
export function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limit) running += 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

export interface Repeated {
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Runs `work` every `everyMs`, and skips a run while the last one is not over: otherwise a hanging database would leave
 * a queue of runs that then follow each other without a gap.
 */
export function repeat(work: () => Promise<void>, everyMs: number): Repeated {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= work().finally(() => (underWay = undefined));
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
