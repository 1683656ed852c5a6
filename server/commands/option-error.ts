/** Values as `parseArgs` gives them: an option without a value is `true`. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** A value on the command line is missing or wrong. The message names the option. */
export class OptionError extends Error {
  readonly code = 'option_invalid';
}
