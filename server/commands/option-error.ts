/** A value on the command line is missing or wrong. The message names the option. */
export class OptionError extends Error {
  readonly code = 'option_invalid';
}
