import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DEFAULT_NATIONAL_ID_FORMS,
  isNationalId,
  isNationalIdForms,
  normaliseNationalId,
} from '../../contract/national-id.js';

describe('a national ID', () => {
  it('is read in the digits of every language and keyboard, as people type it', () => {
    const typed = [
      '1234567890',
      '١٢٣٤٥٦٧٨٩٠',
      '۱۲۳۴۵۶۷۸۹۰',
      // Hindi, Bengali, and the wide ones of East Asian input methods.
      '१२३४५६७८९०',
      '১২৩৪৫৬৭৮৯০',
      '１２３４５６７８９０',
      '12345 678-90',
      '\u200f1234\u00a0567890\u200e\t',
      '\u202b\u2067123\u200b4567890\u2069\u202c\u061c',
    ];
    for (const text of typed) assert.equal(normaliseNationalId(text), '1234567890');
  });

  it('is the same in small and capital letters', () => {
    for (const text of ['x1234z', 'X1234Z', 'x12-34 Z']) assert.equal(normaliseNationalId(text), 'X1234Z');
  });

  it('has ten digits and starts with 1 or 2 by default', () => {
    for (const text of ['1234567890', '2000000000'])
      assert.ok(isNationalId(text, DEFAULT_NATIONAL_ID_FORMS), text);
    for (const text of ['3234567890', '123456789', '12345678901', '', '1234567890\n'])
      assert.ok(!isNationalId(text, DEFAULT_NATIONAL_ID_FORMS), JSON.stringify(text));
  });

  it('has one of the forms as a whole: N is a digit, A a letter, the rest stands for itself', () => {
    const forms = 'X1A, 22, 784N,NN/N';
    for (const text of ['X1a', 'X1Z', '22', '7841', '7849', '12/3'])
      assert.ok(isNationalId(text, forms), text);
    for (const text of ['X11', 'x1a', 'X1é', '222', '2', 'a22', '784N', '784a', '12a3', '784١', '', '22\n'])
      assert.ok(!isNationalId(text, forms), JSON.stringify(text));
  });

  it('may be any text but an empty one if upstream alone decides', () => {
    assert.ok(isNationalId('X-1', 'any'));
    assert.ok(!isNationalId('', 'any'));
  });

  it('is a form only of digits, capital letters and slashes', () => {
    for (const forms of [
      'any',
      DEFAULT_NATIONAL_ID_FORMS,
      '784NNNNNNNNNNNN',
      'XNNNNNNNA, NNNNNN/NNNN',
      '1'.repeat(32),
    ])
      assert.ok(isNationalIdForms(forms), forms);
    for (const forms of [
      '',
      ',',
      '1NN,',
      '1NN,,2NN',
      'any,1NN',
      '[12][0-9]{9}',
      '.+',
      '1nnn',
      '1NNN-NN',
      '1N N',
      '١NNN',
      'A\r\nB',
      '1'.repeat(33),
    ])
      assert.ok(!isNationalIdForms(forms), forms);
  });
});
