const made: Record<string, unknown> = {};

/** A format of `Intl`. Making one takes longer than using it a hundred times, so each is made once. */
export function intlFormat<Format, Options>(
  make: new (locale: string, options?: Options) => Format,
  locale: string,
  options?: Options,
): Format {
  return (made[make.name + locale + JSON.stringify(options)] ??= new make(locale, options)) as Format;
}
