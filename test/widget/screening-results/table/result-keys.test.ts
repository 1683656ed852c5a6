import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resultKey } from '../../../../widget/screening-results/table/result-keys.js';

const NO_MODIFIER = { altKey: false, ctrlKey: false, metaKey: false };

describe('the keys of the results', () => {
  const cases: [rule: string, key: string, code: string, onHit: boolean, does: string | null][] = [
    ['J goes on', 'j', 'KeyJ', false, 'next'],
    ['K goes back', 'K', 'KeyK', false, 'previous'],
    ['J of a keyboard for another script', 'ت', 'KeyJ', false, 'next'],
    ['K of a keyboard for another script', 'ن', 'KeyK', false, 'previous'],
    ['the letter where a Latin keyboard has it in another place', 'j', 'KeyC', false, 'next'],
    ['another letter in the place of J', 'h', 'KeyJ', false, null],
    ['arrows on a hit', 'ArrowDown', '', true, 'next'],
    ['arrows on a hit', 'ArrowUp', '', true, 'previous'],
    ['arrows elsewhere', 'ArrowDown', '', false, null],
    ['M marks a hit', 'm', 'KeyM', true, 'mark'],
    ['M of another script', 'ة', 'KeyM', true, 'mark'],
    ['M elsewhere', 'm', 'KeyM', false, null],
    ['a digit chooses a label', '1', 'Digit1', true, 'label1'],
    ['a digit of another script', '٢', 'Digit2', true, 'label2'],
    ['a digit of another layout', '"', 'Digit3', true, 'label3'],
    ['a digit of the number pad', '3', 'Numpad3', true, 'label3'],
    ['a digit of the number pad in Arabic', '٣', 'Numpad3', true, 'label3'],
    ['End of the number pad', 'End', 'Numpad1', true, null],
    ['an arrow of the number pad', 'ArrowDown', 'Numpad2', true, 'next'],
    ['Page Down of the number pad', 'PageDown', 'Numpad3', true, null],
    ['a digit elsewhere', '1', 'Digit1', false, null],
    ['a digit without a label', '4', 'Digit4', true, null],
    ['B reviews a batch', 'b', 'KeyB', false, 'batch'],
    ['B of another script', 'لا', 'KeyB', true, 'batch'],
    ['U undoes', 'u', 'KeyU', false, 'undo'],
    ['U of another script', 'ع', 'KeyU', true, 'undo'],
    ['a question mark lists them', '?', 'Slash', false, 'keys'],
    ['the Arabic question mark', '؟', 'Slash', true, 'keys'],
  ];
  for (const [rule, key, code, onHit, does] of cases)
    it(`${rule}: ${key} is ${does}`, () =>
      assert.equal(resultKey({ key, code, ...NO_MODIFIER }, onHit), does));

  for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
    it(`leave shortcuts of the browser alone: ${modifier}`, () =>
      assert.equal(resultKey({ key: 'k', code: 'KeyK', ...NO_MODIFIER, [modifier]: true }, true), null));
});
