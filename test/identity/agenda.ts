/** Runs a simulation: what happens, in the order of its time. */
export interface Agenda {
  /** The present time, in seconds. */
  now(): number;
  plan(at: number, run: () => Promise<void> | void): void;
  /** Until nothing is planned. `moveTo` sets the clock before each step. */
  run(moveTo: (at: number) => Promise<void>): Promise<void>;
}

export function createAgenda(): Agenda {
  const steps: { at: number; run: () => Promise<void> | void }[] = [];
  let now = 0;
  return {
    now: () => now,

    plan(at, run) {
      const later = steps.findLastIndex((step) => step.at <= at) + 1;
      steps.splice(later, 0, { at, run });
    },

    async run(moveTo) {
      for (let step = steps.shift(); step; step = steps.shift()) {
        now = Math.max(now, step.at);
        await moveTo(now);
        await step.run();
      }
    },
  };
}
