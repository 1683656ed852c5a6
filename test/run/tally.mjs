/** Counts the outcomes `{name, result, because}`, and keeps failures and skips for the report. */
export class Tally {
  #passed = 0;
  #failed = [];
  #skipped = new Map();

  add(outcome) {
    const { name, result, because = 'no reason given' } = outcome;
    if (result === 'passed') this.#passed += 1;
    else if (result === 'failed') {
      this.#failed.push(outcome);
      console.log(`FAILED ${name}\n${because}`);
    } else this.#skipped.set(because, [...(this.#skipped.get(because) ?? []), name]);
  }

  get ok() {
    return this.#failed.length === 0 && this.#passed > 0;
  }

  report() {
    const skipped = [...this.#skipped];
    return [
      ...skipped.map(([because, names]) => `${names.length} skipped, ${because}:\n  ${names.join('\n  ')}`),
      ...this.#failed.map(({ name }) => `FAILED ${name}`),
      `${this.#passed} passed, ${this.#failed.length} failed, ${skipped.flatMap(([, names]) => names).length} skipped`,
    ].join('\n');
  }
}
