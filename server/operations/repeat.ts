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
