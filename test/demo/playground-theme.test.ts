import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkContrast, contrastRatio, hexOf, type Rgb } from '../../demo/playground/theme/contrast.js';

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const grey = (level: number): Rgb => [level, level, level];

describe('the theme builder', () => {
  test('measures contrast as WCAG does', () => {
    assert.equal(contrastRatio(BLACK, WHITE), 21);
    assert.equal(contrastRatio(grey(77), grey(77)), 1);
    // The known edge: the lightest grey on white that passes AA.
    assert.equal(contrastRatio(grey(0x76), WHITE).toFixed(2), '4.54');
    assert.equal(contrastRatio(grey(0x77), WHITE).toFixed(2), '4.48');
    assert.equal(hexOf([26, 86, 219]), '#1a56db');
  });

  test('names first what is hardest to read, and before it what it cannot read', () => {
    const light = ['--kyc-surface', '--kyc-raised', '--kyc-tint', '--kyc-on-accent'];
    const worst = (muted: Rgb | undefined) => {
      const [first, second] = checkContrast((token) => {
        if (token === '--kyc-muted') return muted;
        return light.includes(token) ? WHITE : BLACK;
      });
      return [first, second].map(
        (check) => `${check?.front} on ${check?.behind}: ${check?.ratio.toFixed(2)}`,
      );
    };
    assert.deepEqual(worst(grey(0x99)), ['muted on surface: 2.85', 'muted on raised: 2.85']);
    assert.deepEqual(worst(undefined), ['muted on surface: 0.00', 'muted on raised: 0.00']);
  });
});
