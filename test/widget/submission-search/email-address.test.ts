import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isEmail, normaliseEmail } from '../../../widget/submission-search/submission-search-state.js';

describe('an email address to search for', () => {
  for (const whole of ['noura@example.com', 'NOURA+1@mail.example', 'a@localhost', 'نورة@مثال.السعودية']) {
    it(`may be ${whole}`, () => assert.equal(isEmail(whole), true));
  }
  for (const part of ['noura', 'noura@', '@example.com', 'a@b@c', '@']) {
    it(`is a whole one, so not ${part}`, () => assert.equal(isEmail(part), false));
  }
  it('loses the blanks and marks of direction that a copy brings along', () =>
    assert.equal(normaliseEmail(' \u200fnoura@example.com\u202c\u2069 '), 'noura@example.com'));
});
