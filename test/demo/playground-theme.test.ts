import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contrastRatio, hexOf, type Rgb } from '../../demo/playground/theme/contrast.js';
import { checkContrast } from '../../demo/playground/theme/contrast-checks.js';
import { PAGES } from '../../demo/playground/theme/pages.js';
import { defaultTokens, tokenKind } from '../../demo/playground/theme/token-values.js';
import { declarationOf } from './declarations.js';

/** `#fff` and `#ffffff`; undefined for what is no such colour. */
function rgbOfHex(text: string): Rgb | undefined {
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!;
  return pairs.map((pair) => Number.parseInt(pair, 16)) as unknown as Rgb;
}

const DEFAULTS = defaultTokens(declarationOf('screening-results'));
const NAMES = Object.keys(DEFAULTS);
const MIX = /^color-mix\(in oklab, (#\w+) (\d+)%, (#\w+)\)$/;

/** Hex, and a mix of two, in sRGB instead of oklab: near enough for a tint of 8 %. */
function colourOf(value: string): Rgb | undefined {
  const [, one = '', share = '', other = ''] = MIX.exec(value) ?? [];
  if (!one) return rgbOfHex(value);
  const behind = rgbOfHex(other)!;
  return rgbOfHex(one)!.map((channel, at) =>
    Math.round(behind[at]! + ((channel - behind[at]!) * Number(share)) / 100),
  ) as unknown as Rgb;
}
const failing = (tokens: Readonly<Record<string, string>>) =>
  checkContrast(tokens, DEFAULTS, colourOf)
    .filter(({ isEnough }) => !isEnough)
    .map(({ front, behind, scheme, ratio }) => `${front} on ${behind}, ${scheme}: ${ratio?.toFixed(2)}`);

describe('the theme builder', () => {
  test('measures contrast as WCAG does', () => {
    const ratio = (one: string, other: string) => contrastRatio(rgbOfHex(one)!, rgbOfHex(other)!);
    assert.equal(ratio('#000', '#fff'), 21);
    assert.equal(ratio('#abc', '#abc'), 1);
    // The known edge: the lightest grey on white that passes AA.
    assert.equal(ratio('#767676', '#ffffff').toFixed(2), '4.54');
    assert.equal(ratio('#777777', '#ffffff').toFixed(2), '4.48');
    assert.equal(hexOf(rgbOfHex('#1a56db')!), '#1a56db');
  });

  test('has a control that fits each token', () => {
    const of = (name: string) => tokenKind(DEFAULTS[name]!);
    const names = ['--kyc-accent', '--kyc-radius', '--kyc-space', '--kyc-font'];
    assert.deepEqual(names.map(of), ['colour', 'size', 'size', 'font']);
  });

  test('finds the defaults and the themes of the pages readable in both schemes', () => {
    assert.deepEqual(failing({}), []);
    for (const [key, tokens] of Object.entries(PAGES)) {
      assert.deepEqual(failing(tokens), [], key);
      assert.deepEqual(
        Object.keys(tokens).filter((name) => !NAMES.includes(name)),
        [],
      );
    }
  });

  test('finds what is hard to read, and what it cannot read', () => {
    assert.deepEqual(failing({ '--kyc-muted': 'light-dark(#999999, #a4abb9)' }), [
      '--kyc-muted on --kyc-surface, light: 2.85',
      '--kyc-muted on --kyc-raised, light: 2.66',
    ]);
    assert.match(
      failing({ '--kyc-good': 'nonsense' }).join(),
      /--kyc-good on --kyc-surface, light: undefined/,
    );
  });
});
