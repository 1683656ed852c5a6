import { html, type TemplateResult } from 'lit-element';
import { readWholeNumber } from './whole-number.js';

export interface NumberField {
  readonly label: string;
  readonly value: number;
  /** The value in the digits of the reader. */
  readonly text: string;
  readonly least: number;
  readonly most: number;
  readonly isDisabled: boolean;
  readonly choose: (value: number) => void;
}

/** A small field for a whole number. What is no number is replaced by the value in force. */
export function numberField({
  label,
  value,
  text,
  least,
  most,
  isDisabled,
  choose,
}: NumberField): TemplateResult {
  const change = ({ target }: { target: HTMLInputElement }) => {
    const chosen = readWholeNumber(target.value, { least, most });
    target.value = text;
    if (chosen !== null && chosen !== value) choose(chosen);
  };
  return html`<label class="number"
    ><span>${label}</span
    ><input
      inputmode="numeric"
      autocomplete="off"
      maxlength="6"
      .value=${text}
      aria-disabled=${String(isDisabled)}
      ?readonly=${isDisabled}
      @change=${change}
  /></label>`;
}
