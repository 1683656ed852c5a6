import { SetupError } from '../operations/setup-problems.js';

/** The configuration is not usable. `problems` holds one sentence for each, with the name of the variable. */
export class ConfigError extends SetupError {
  readonly code = 'config_invalid';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not usable yet:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
