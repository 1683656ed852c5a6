import { SetupError } from '../operations/setup-problems.js';

/** The configuration is not usable. `problems` holds one sentence for each, with the name of the variable. */
export class ConfigError extends SetupError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      'config_invalid',
      `The configuration is not usable yet:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}
