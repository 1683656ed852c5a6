import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { describe, test } from 'node:test';
import { NATIONAL_ID_MAX } from '../../contract/national-id.js';
import { Person, requestedPerson } from '../../server/sessions/caller.js';
import { createEncryption } from '../../server/store/encryption.js';

const FORMS = '1NNNNNNNNN,2NNNNNNNNN';
const encryption = createEncryption([Buffer.alloc(32, 7)]);
const person = (sent: string) => new Person(sent, encryption);
const FIXED = { person: person('1000000001') };

describe('the person of a start', () => {
  test('is the fixed one, whether the page sends the ID or nothing', () => {
    assert.equal(requestedPerson(FIXED, undefined, FORMS), FIXED.person);
    assert.equal(requestedPerson(FIXED, person('1000 000 001'), FORMS), FIXED.person);
  });

  test('is never another one than the fixed one', () => {
    for (const sent of ['1000000002', '', 'no number'])
      assert.throws(() => requestedPerson(FIXED, person(sent), FORMS), { code: 'forbidden' });
  });

  test('is the one of the typed ID where none is fixed, without blanks', () => {
    assert.ok(requestedPerson({}, person('2000-000-002'), FORMS)!.isSame(person('2000000002')));
    assert.equal(requestedPerson({}, undefined, FORMS), null);
  });

  test('has an ID of one of the forms and at most the greatest length', () => {
    const tooLong = '1'.repeat(NATIONAL_ID_MAX + 1);
    for (const [sent, forms] of [
      ['3000000000', FORMS],
      ['', FORMS],
      [tooLong, 'any'],
    ] as const)
      assert.throws(() => requestedPerson({}, person(sent), forms), { code: 'invalid_national_id' });
  });

  test('shows the ID in no log or JSON, and opens the seal of its row alone', () => {
    const written = [
      JSON.stringify(FIXED),
      inspect(FIXED, { depth: 9, showHidden: true }),
      String(FIXED.person),
    ];
    for (const text of written) assert.ok(!text.includes('1000000001'), text);
    const sealed = FIXED.person.seal({ purpose: 'here', row: 'ver_1' });
    assert.equal(encryption.decrypt(sealed, { purpose: 'here', row: 'ver_1' }), '1000000001');
    assert.throws(() => encryption.decrypt(sealed, { purpose: 'here', row: 'ver_2' }));
  });
});
