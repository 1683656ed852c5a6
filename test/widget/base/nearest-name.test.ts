import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nearestName } from '../../../widget/base/nearest-name.js';

const NAMES = ['session', 'session-url', 'success-url', 'publishable-key', 'for', 'lang', 'monitoring'];

describe('the name that was probably meant', () => {
  test('is the nearest, without regard to hyphens and case', () => {
    for (const [written, meant] of [
      ['sessionurl', 'session-url'],
      ['Session-URL', 'session-url'],
      ['sesion', 'session'],
      ['sucess-url', 'success-url'],
      ['publisheable-key', 'publishable-key'],
      ['monitor', 'monitoring'],
      ['fro', undefined],
      ['client-name', undefined],
      ['title', undefined],
      ['', undefined],
    ] as const)
      assert.equal(nearestName(written, NAMES), meant, written);
  });
});
