/** What a key does in the results, and the list of keys. */
import { html, type TemplateResult } from 'lit-element';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

const LETTERS = { KeyJ: 'next', KeyK: 'previous', KeyU: 'undo', KeyB: 'batch', KeyA: 'all' } as const;
/** Keys that have a meaning on a hit only. */
const ON_HIT = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  KeyM: 'mark',
  Digit1: 'label1',
  Digit2: 'label2',
  Digit3: 'label3',
} as const;

type Value<Keys> = Keys[keyof Keys];
export type ResultKey = 'keys' | Value<typeof LETTERS> | Value<typeof ON_HIT>;
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * Null for a key that has no meaning here. A keyboard for another script has its letters and digits in the same places. Arrow keys move
 * between hits from a hit only: elsewhere they scroll, or belong to a control.
 *
 * @param isOnHit - The focus is on the button of a hit.
 */
export function resultKey(pressed: Pressed, isOnHit: boolean): ResultKey | null {
  const { key, code, altKey, ctrlKey, metaKey } = pressed;
  if (altKey || ctrlKey || metaKey) return null;
  if (key === '?' || key === '؟') return 'keys';
  // Without Num Lock, the number pad has arrows, Home and End in these places.
  const digit = /^[123]$/.test(key) ? key : key[1] ? '' : /^(?:Digit|Numpad)([123])$/.exec(code)?.[1];
  const letter = /^[a-z]$/i.test(key) && `Key${key.toUpperCase()}`;
  const place = letter || (digit ? `Digit${digit}` : key.startsWith('Arrow') ? key : code);
  if (isOnHit && Object.hasOwn(ON_HIT, place)) return ON_HIT[place as keyof typeof ON_HIT];
  return Object.hasOwn(LETTERS, place) ? LETTERS[place as keyof typeof LETTERS] : null;
}

/** The keys of the element. */
export function keyList(localize: ResultsLocalize, canDecide: boolean): TemplateResult {
  const text = localize.text.bind(localize);
  const ofDecisions = [
    ['M', '', text('keysMark')],
    ['1', '2 3', text('keysLabels')],
    ['U', '', text('keysUndo')],
    ['B', '', text('keysBatch')],
  ] as const;
  const keys = [
    ['J', '↓', text('keysNext')],
    ['K', '↑', text('keysPrevious')],
    ['Enter', '', text('keysOpen')],
    ['A', '', text('keysAll')],
    ...(canDecide ? ofDecisions : []),
    ['←', '→', text('keysArrows')],
    ['?', '', text('keysList')],
  ] as const;
  return html`<dialog class="keys" aria-labelledby="keys-title">
    <form method="dialog">
      <h3 id="keys-title">${localize.text('keysTitle')}</h3>
      <dl>
        ${keys.map(
          ([key, other, what]) =>
            html`<dt><kbd>${key}</kbd>${other && html` <kbd>${other}</kbd>`}</dt>
              <dd>${what}</dd>`,
        )}
      </dl>
      <button class="small">${localize.text('close')}</button>
    </form>
  </dialog>`;
}
