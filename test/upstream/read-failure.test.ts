import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { errorMessages } from '../../server/upstream/read-answer.js';

describe('error messages', () => {
  it('are found wherever upstream may put them', () => {
    const bodies: [unknown, string[]][] = [
      [{ messages: ['one', 'two'] }, ['one', 'two']],
      [{ message: 'one' }, ['one']],
      [{ error: 'one' }, ['one']],
      [{ error: { code: 7, message: 'one' } }, ['one']],
      [{ title: 'one', detail: 'two' }, ['two', 'one']],
      [{ errors: [{ message: 'one' }, 'two'] }, ['one', 'two']],
      [{ title: 'one', errors: { name: ['two'], entityDate: ['three'] } }, ['two', 'three', 'one']],
      [{ messages: null, message: 'one' }, ['one']],
      [['one'], ['one']],
      [{ result: 'not a message' }, []],
      [undefined, []],
      [null, []],
      [{ messages: [1, true, null] }, []],
    ];
    for (const [body, expected] of bodies) assert.deepEqual(errorMessages(body, []), expected);
  });

  it('are few and short whatever comes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const found = errorMessages({ messages: value, errors: value }, []);
        assert.ok(found.length <= 5);
        assert.ok(found.every((text) => text.length <= 300 && text.trim() !== ''));
      }),
    );
    assert.equal(errorMessages({ message: 'x'.repeat(10_000) }, [])[0]!.length, 300);
  });

  it('never quote the national ID back', () => {
    const nationalId = fc.stringMatching(/^[12][0-9]{9}$/);
    fc.assert(
      fc.property(nationalId, fc.string(), fc.string(), (id, before, after) => {
        const found = errorMessages({ message: `${before}${id}${after}`, errors: { [id]: [id] } }, [id]);
        assert.ok(!JSON.stringify(found).includes(id));
      }),
    );
    for (let length = 280; length <= 300; length += 1) {
      const [cut] = errorMessages({ message: `${'x'.repeat(length)}1000000101` }, ['1000000101']);
      assert.ok(!cut!.includes('1'), cut);
    }
  });

  it('hold no control or direction characters', () => {
    assert.deepEqual(errorMessages({ message: 'a\u0000\n b\u202ec' }, []), ['a b c']);
  });
});
