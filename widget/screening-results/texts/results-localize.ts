import { intlFormat } from '../../language/intl-format.js';
import { Localize } from '../../language/localize.js';
import { fill, type Messages, type Plural, type Values } from '../../language/messages.js';
import type { en as ofComparison } from './hit-comparison.en.js';
import type { en as ofMemory } from './hit-memory.en.js';
import type { en as ofPanel } from './hit-panel.en.js';
import type { en as ofFiles } from './report-files.en.js';
import type { en } from '../screening-results.en.js';
import type { en as ofSheet } from './screening-sheet.en.js';

/** The texts of the element, and of its parts that are loaded on demand with texts of their own. */
export type ResultsMessages = typeof en &
  typeof ofSheet &
  typeof ofComparison &
  typeof ofMemory &
  typeof ofPanel &
  typeof ofFiles;

/** With formats that are made once: a page of hits has hundreds of numbers and plurals. */
export class ResultsLocalize extends Localize<typeof en> {
  #ofParts: Messages = {};

  /** The English texts of a part that has come. A translation has the texts of all parts. */
  add(texts: Messages): void {
    this.#ofParts = { ...this.#ofParts, ...texts };
    this.#withParts();
  }

  override hostUpdate(): void {
    super.hostUpdate();
    this.#withParts();
  }

  #withParts(): void {
    this.messages = { ...this.#ofParts, ...this.messages };
  }

  override number(value: number, options?: Intl.NumberFormatOptions): string {
    return intlFormat(Intl.NumberFormat, this.locale, options).format(value);
  }

  override text(key: keyof ResultsMessages, values: Values = {}): string {
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
