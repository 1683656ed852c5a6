import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DEFAULT_NATIONAL_ID_PATTERN,
  isNationalId,
  nationalIdPattern,
  normaliseNationalId,
} from '../../contract/national-id.js';
import { isNationalIdPattern } from '../../contract/national-id-pattern.js';

describe('a national ID', () => {
  it('is read in Latin, Arabic-Indic and extended Arabic-Indic digits, as people type it', () => {
    const typed = [
      '1234567890',
      '١٢٣٤٥٦٧٨٩٠',
      '۱۲۳۴۵۶۷۸۹۰',
      '12345 678-90',
      '\u200f1234\u00a0567890\u200e\t',
      '\u202b\u2067123\u200b4567890\u2069\u202c\u061c',
    ];
    for (const text of typed) assert.equal(normaliseNationalId(text), '1234567890');
  });

  it('has ten digits and starts with 1 or 2 by default', () => {
    for (const text of ['1234567890', '2000000000'])
      assert.ok(isNationalId(text, DEFAULT_NATIONAL_ID_PATTERN), text);
    for (const text of ['3234567890', '123456789', '12345678901', '', '1234567890\n'])
      assert.ok(!isNationalId(text, DEFAULT_NATIONAL_ID_PATTERN), JSON.stringify(text));
  });

  it('must match a pattern as a whole, each alternative too', () => {
    for (const text of ['A1', '22']) assert.ok(isNationalId(text, 'A1|22'), text);
    for (const text of ['A12', '122', 'xA1']) assert.ok(!isNationalId(text, 'A1|22'), text);
  });

  it('may be any text but an empty one if upstream alone decides', () => {
    assert.ok(isNationalId('X-1', nationalIdPattern('any')));
    assert.ok(!isNationalId('', nationalIdPattern('any')));
  });

  it('has a pattern that fits into a header, is a regular expression, and asks for something', () => {
    for (const pattern of ['any', DEFAULT_NATIONAL_ID_PATTERN, '\\d{11}'])
      assert.ok(isNationalIdPattern(pattern), pattern);
    for (const pattern of ['', '[12', '[0-9]*', '[٠-٩]{10}', 'a b', 'a\r\nb', '1'.repeat(201)])
      assert.ok(!isNationalIdPattern(pattern), pattern);
  });
});
