import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { en as closingEn } from '../../../widget/identity-verification/closing-screens.en.js';
import { en as questionEn } from '../../../widget/identity-verification/question.en.js';
import { ar } from '../../../widget/identity-verification/identity-verification.ar.js';
import { en } from '../../../widget/identity-verification/identity-verification.en.js';
import { en as outcomeEn } from '../../../widget/identity-verification/outcome.en.js';
import { en as handOffEn } from '../../../widget/identity-verification/phone-hand-off.js';
import { en as personEn } from '../../../widget/identity-verification/verified-person.en.js';
import { en as lineEn } from '../../../widget/identity-verification/waiting-line.en.js';
import type { Message } from '../../../widget/language/messages.js';

const holes = (message: Message) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].toSorted();

describe('the Arabic messages', () => {
  it('have the keys of the English ones, each with the same values to fill in', () => {
    const [arabic, english]: Record<string, Message>[] = [
      ar,
      { ...en, ...questionEn, ...closingEn, ...lineEn, ...outcomeEn, ...handOffEn, ...personEn },
    ];
    assert.deepEqual(Object.keys(arabic!).toSorted(), Object.keys(english!).toSorted());
    for (const [key, message] of Object.entries(english!)) {
      assert.deepEqual(holes(arabic![key]!), holes(message), key);
    }
  });

  it('know as many places in line as the English ones', () => {
    assert.equal(ar.placeNames.length, lineEn.placeNames.length);
  });
});
