export interface Outcome {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  /** Why it failed, or why it was skipped. */
  readonly because?: string | undefined;
}

/** Counts what happened, and keeps what somebody has to read. */
export class Tally {
  #passed = 0;
  readonly #failed: Outcome[] = [];
  readonly #skipped: Outcome[] = [];

  add(outcome: Outcome): void {
    if (outcome.result === 'passed') this.#passed++;
    else (outcome.result === 'failed' ? this.#failed : this.#skipped).push(outcome);
  }

  get ok(): boolean {
    return this.#failed.length === 0 && this.#passed > 0;
  }

  report(): string {
    const lines: string[] = [];
    for (const [reason, names] of this.#skippedByReason()) {
      lines.push(`skipped, ${reason}:`, ...names.map((name) => `  ${name}`));
    }
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
