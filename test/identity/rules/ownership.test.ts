import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outlivesSession, scopeOf } from '../../../server/rules/ownership.js';
import { Person, type SessionRecord } from '../../../server/sessions/caller.js';
import { createEncryption } from '../../../server/store/encryption.js';

const encryption = createEncryption([Buffer.alloc(32, 7)]);
const sessionWith = (identity: SessionRecord['identity']) => ({ id: 'ses_1', identity }) as SessionRecord;

describe('the scope of a verification', () => {
  it('outlives the session only if the host named the customer or the person', () => {
    const outlives = (identity: SessionRecord['identity']) => outlivesSession(scopeOf(sessionWith(identity)));
    assert.equal(outlives({ reference: 'customer-42', details: 'none' }), true);
    assert.equal(outlives({ person: new Person('1000000001', encryption), details: 'none' }), true);
    assert.equal(outlives({ reference: 'session:1', details: 'none' }), true);
    assert.equal(outlives({ details: 'none' }), false);
  });
});
