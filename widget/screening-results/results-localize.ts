import { intlFormat } from '../language/intl-format.js';
import { Localize } from '../language/localize.js';
import { fill, type Plural, type Values } from '../language/messages.js';
import type { en } from './screening-results.en.js';

/** With formats that are made once: a page of hits has hundreds of numbers and plurals. */
export class ResultsLocalize extends Localize<typeof en> {
  override number(value: number, options?: Intl.NumberFormatOptions): string {
    return intlFormat(Intl.NumberFormat, this.locale, options).format(value);
  }

  override text(key: keyof typeof en, values: Values = {}): string {
    const message = this.messages[key] ?? key;
    const text =
      typeof message === 'string'
        ? message
        : (message as Plural)[intlFormat(Intl.PluralRules, this.locale).select(Number(values['n']))];
    return fill(text ?? (message as Plural).other, values, (value) =>
      typeof value === 'number' ? this.number(value) : String(value ?? ''),
    ).join('');
  }
}
