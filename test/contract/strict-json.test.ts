import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseStrictJson, RepeatedMemberError } from '../../contract/strict-json.js';

describe('JSON on which something is decided', () => {
  it('is read as JSON.parse reads it', () => {
    for (const text of [
      ...['null', '1', '"a"', '"a\\":"', '[]', '{}', '[{"a":1},{"a":2}]', '{"a":{"a":{"a":[]}}}'],
      ...[
        '{"a:b":"c:\\"d\\":","e\\\\":"\\\\"}',
        ' {\n"a"\t:\r\n1 } ',
        '{"":1," ":2}',
        '{"__proto__":1,"a":2}',
      ],
      ...['{"\\u0061":1,"b":"\\u0062"}', '{"a":"\\ud800"}', `[${'{"a":['.repeat(500)}${']}'.repeat(500)}]`],
    ])
      assert.deepEqual(parseStrictJson(text), JSON.parse(text), text.slice(0, 40));
  });

  it('is refused when an object has a name twice, however it is written', () => {
    for (const text of [
      ...['{"a":1,"a":1}', '{"a":1,"\\u0061":2}', '[1,{"b":{"c":1,"d":2,"c":3}}]', '{"a" :1,"b":2,"a"\n: 3}'],
      ...['{"__proto__":1,"__proto__":2}', '{"":1,"":2}', '{"1":1,"1":2}', '{"a":{"x":1},"a":{"x":1}}'],
    ])
      assert.throws(() => parseStrictJson(text), RepeatedMemberError, text);
  });

  it('is refused like by JSON.parse when it is no JSON', () => {
    for (const text of ['', '{', '{"a":1,}', "{'a':1}", '"\n"', '[1] 2'])
      assert.throws(() => parseStrictJson(text), SyntaxError, text);
  });
});
