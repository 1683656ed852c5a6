export interface Outcome {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  /** Why it failed, or why it was skipped. */
  readonly because?: string | undefined;
}

/** The report names this many of the slowest tests. */
const SLOWEST = 12;

/** Counts the results, and keeps the failures and skips for the report. */
export class Tally {
  #passed = 0;
  readonly #failed: Outcome[] = [];
  readonly #skipped: Outcome[] = [];
  readonly #took = new Map<string, number>();

  add(outcome: Outcome): void {
    if (outcome.result === 'passed') this.#passed++;
    else (outcome.result === 'failed' ? this.#failed : this.#skipped).push(outcome);
  }

  /** How long a step or a file took in all. */
  took(name: string, ms: number): void {
    this.#took.set(name, ms);
  }

  get ok(): boolean {
    return this.#failed.length === 0 && this.#passed > 0;
  }

  report(): string {
    const lines: string[] = [];
    for (const [reason, names] of this.#skippedByReason()) {
      lines.push(`skipped, ${reason}:`, ...names.map((name) => `  ${name}`));
    }
    const slowest = [...this.#took].toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST);
    lines.push('', 'slowest:', ...slowest.map(([name, ms]) => `  ${(ms / 1_000).toFixed(1)} s ${name}`));
    for (const { name, because } of this.#failed) {
      lines.push('', `FAILED ${name}`, ...(because ?? '').split('\n').map((line) => `  ${line}`));
    }
    lines.push('', this.summary());
    return lines.join('\n');
  }

  summary(): string {
    return `${this.#passed} passed, ${this.#failed.length} failed, ${this.#skipped.length} skipped`;
  }

  #skippedByReason(): Map<string, string[]> {
    const groups = new Map<string, string[]>();
    for (const { name, because = 'no reason given' } of this.#skipped) {
      groups.set(because, [...(groups.get(because) ?? []), name]);
    }
    return groups;
  }
}
