import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createEncryption, generateKey } from '../../server/store/encryption.js';

const [oldKey, newKey] = [generateKey(), generateKey()];
const encryption = createEncryption([newKey, oldKey]);
const before = createEncryption([oldKey]);
const text = fc.string({ unit: 'grapheme' });
/** Purposes are constants without U+0000. */
const place = fc.record({ purpose: fc.string({ unit: 'grapheme-ascii' }), row: text });
const ID = { purpose: 'id', row: 'ver_1' };

describe('encryption', () => {
  it('returns exactly what was sealed, for any text and context', () => {
    fc.assert(
      fc.property(text, place, (secret, where) => {
        assert.equal(encryption.decrypt(encryption.encrypt(secret, where), where), secret);
      }),
    );
  });

  it('opens in no other column and no other row', () => {
    fc.assert(
      fc.property(text, place, place, (secret, where, other) => {
        fc.pre(where.purpose !== other.purpose || where.row !== other.row);
        const sealed = encryption.encrypt(secret, where);
        assert.throws(() => encryption.decrypt(sealed, other), { code: 'seal_broken' });
      }),
    );
  });

  it('notices any single changed byte, and any cut', () => {
    const sealed = encryption.encrypt('1000000001', ID);
    for (let index = 0; index < sealed.length; index++) {
      const changed = sealed.map((byte, at) => (at === index ? byte ^ 1 : byte));
      assert.throws(() => encryption.decrypt(changed, ID), {
        code: /^(seal_broken|unknown_encryption_key)$/,
      });
      assert.throws(() => encryption.decrypt(sealed.slice(0, index), ID), { code: 'seal_broken' });
    }
  });

  it('never seals the same text to the same bytes, and never shows the text', () => {
    const sealed = Array.from({ length: 100 }, () =>
      Buffer.from(encryption.encrypt('1000000001', ID)).toString('latin1'),
    );
    assert.equal(new Set(sealed).size, 100);
    assert.ok(sealed.every((bytes) => !bytes.includes('1000000001')));
  });

  it('reads what an older key sealed while that key is still listed, and says so when it is not', () => {
    const sealed = before.encrypt('1000000001', ID);
    assert.equal(encryption.decrypt(sealed, ID), '1000000001');
    assert.throws(() => createEncryption([newKey]).decrypt(sealed, ID), { code: 'unknown_encryption_key' });
    assert.throws(() => before.decrypt(encryption.encrypt('1000000001', ID), ID), {
      code: 'unknown_encryption_key',
    });
  });

  it('opens and finds what a release before has stored', () => {
    const kept = createEncryption([Buffer.alloc(32, 7)]);
    const sealed =
      '029ae87ae3fec4c3b7a87acf0a4e14ecd35e0e827254c8509206fff350bf97e9526659e795ed26b58c78723b32774f';
    assert.equal(kept.decrypt(Buffer.from(sealed, 'hex'), ID), '1000000001');
    const hash = '8fcef330bcebc0749ab71ce3048aa8247e89d4e41f88ad0243f6e65bdc7560db';
    assert.equal(Buffer.from(kept.lookup('1000000001', 'person')).toString('hex'), hash);
  });

  it('finds a text again by its keyed hash, across a rotation, and nothing else by it', () => {
    fc.assert(
      fc.property(text, text, text, (secret, other, context) => {
        fc.pre(secret !== other);
        const stored = Buffer.from(before.lookup(secret, context));
        assert.ok(encryption.lookups(secret, context).some((candidate) => stored.equals(candidate)));
        assert.ok(!encryption.lookups(other, context).some((candidate) => stored.equals(candidate)));
        assert.ok(!encryption.lookups(secret, `${context}.`).some((candidate) => stored.equals(candidate)));
      }),
    );
    assert.deepEqual(encryption.lookup('a', 'b'), encryption.lookups('a', 'b')[0]);
  });

  it('distinguishes pairs of context and text that join to the same characters', () => {
    assert.notDeepEqual(encryption.lookup('bc', 'a'), encryption.lookup('c', 'ab'));
  });

  it('refuses to work without a key, or with one of the wrong length', () => {
    assert.throws(() => createEncryption([]), TypeError);
    assert.throws(() => createEncryption([new Uint8Array(16)]), TypeError);
  });
});
