const made = new Map<string, object>();

/** A format of `Intl`. Making one takes longer than using it a hundred times, so each is made once. */
export function intlFormat<Format extends object, Options>(
  make: new (locale: string, options?: Options) => Format,
  locale: string,
  options?: Options,
): Format {
  const key = make.name + locale + JSON.stringify(options);
  let format = made.get(key);
  if (!format) made.set(key, (format = new make(locale, options)));
  return format as Format;
}
