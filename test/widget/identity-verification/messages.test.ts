import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ar } from '../../../widget/identity-verification/identity-verification.ar.js';
import { en } from '../../../widget/identity-verification/identity-verification.en.js';
import type { Message } from '../../../widget/language/messages.js';

const holes = (message: Message) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].toSorted();

describe('the Arabic messages', () => {
  it('have the keys of the English ones, each with the same values to fill in', () => {
    assert.deepEqual(Object.keys(ar), Object.keys(en));
    for (const [key, message] of Object.entries(en)) {
      assert.deepEqual(holes(ar[key as keyof typeof ar]), holes(message), key);
    }
  });

  it('know as many places in line as the English ones', () => {
    assert.equal(ar.places.length, en.places.length);
  });
});
