import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextNotice } from '../../../server/identity/turn-notices.js';

const LEAD_SECONDS = 180;

describe('the notice of a turn', () => {
  test('is due once, within the lead time, after a wait that was longer', () => {
    const lead = LEAD_SECONDS * 1000;
    assert.equal(nextNotice(null, lead, lead), null);
    assert.equal(nextNotice(null, lead + 1, lead), 'pending');
    assert.equal(nextNotice('pending', lead + 1, lead), 'pending');
    assert.equal(nextNotice('pending', lead, lead), 'sent');
    assert.equal(nextNotice('sent', lead + 1, lead), 'sent');
    assert.equal(nextNotice('sent', 0, lead), 'sent');
  });
});
