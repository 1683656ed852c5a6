export interface Repeated {
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Does something again and again, and skips a time when it is still at it: a database that hangs would leave a queue
 * behind it, to be done at once when it is back, when looks that must be apart would follow each other in no time.
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
