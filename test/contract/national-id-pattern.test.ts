import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isNationalId } from '../../contract/national-id.js';
import { isNationalIdPattern } from '../../contract/national-id-pattern.js';

describe('the pattern of a national ID', () => {
  it('may be what countries use', () => {
    for (const pattern of [
      '[12][0-9]{9}',
      '.+',
      '\\d{11}',
      '784[0-9]{12}',
      '[0-9]{10}|[0-9]{12}',
      '[A-Z]{1,2}[0-9]{6,9}',
      '(19|20)\\d{6}-?\\d{4}',
      '[0-9]{8}[0-9A-HJ-NP-TV-Z]',
      '\\d{9}[0-9Kk]?',
      '(?:[XYZ]|[0-9])[0-9]{7}[A-Z]',
      '[A-Z][0-9]+',
    ])
      assert.ok(isNationalIdPattern(pattern), pattern);
  });

  it('is refused where a text can be read in two ways', () => {
    for (const pattern of [
      '([0-9]+)+x',
      '(a|a)*b',
      '(a|aa)+',
      '([0-9]|[0-9a])([0-9]|[0-9a])x',
      '\\d*\\d*\\d*\\d*x',
      '[0-9]{1,3}[0-9]{4}',
      '(a?){9}b',
      '(a{1,3}){1,3}',
      '(|)(|)x',
      '(a?|b?)c',
      '(a?)?b',
      '(a+)*b',
      '.*x',
      '(?=a)a',
      '(?!a).',
      '(a)\\1',
      'a+?',
      'a**',
      '^a$',
      '\\p{L}+',
      '[z-a]',
      '[0-9]{999}',
      '(a{99}){99}',
      'a)',
      '(a',
      'a{2,1}',
      'b{',
    ])
      assert.ok(!isNationalIdPattern(pattern), pattern);
  });

  const atom = fc.constantFrom('a', 'b', '[ab]', '[0-9]', '\\d', '.', '[^a]', '\\w');
  const count = fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,3}', '{0,2}', '{2,}');
  const { pattern } = fc.letrec<{ pattern: string; item: string }>((tie) => ({
    item: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      atom,
      fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(${one}|${other})`),
      tie('pattern').map((inner) => `(${inner})`),
    ),
    pattern: fc
      .array(fc.tuple(tie('item'), count), { minLength: 1, maxLength: 4 })
      .map((items) => items.flat().join('')),
  }));

  it('matches a long text in linear time, whatever is accepted', () => {
    let accepted = 0;
    let slowest = 0;
    const texts = ['a', 'b', '1', 'ab', 'a1', 'ab1'].map((part) => `${part.repeat(20_000)}!`);
    fc.assert(
      fc.property(pattern, (text) => {
        if (!isNationalIdPattern(text)) return;
        accepted += 1;
        for (const typed of texts) {
          const processor = process.cpuUsage();
          isNationalId(typed, text);
          slowest = Math.max(slowest, process.cpuUsage(processor).user / 1000);
        }
      }),
      { numRuns: 3_000, seed: 33 },
    );
    assert.ok(accepted > 200, `${accepted} accepted`);
    assert.ok(slowest < 250, `${slowest} ms`);
  });
});
