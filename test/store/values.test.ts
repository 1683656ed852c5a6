import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bothEngines, databaseForSuite } from '../engines.js';

for (const engine of bothEngines) {
  describe(`values on ${engine.name}`, { skip: engine.skip }, () => {
    const database = databaseForSuite(engine);

    async function value(expression: string, ...values: unknown[]): Promise<unknown> {
      const rows = await database.query<{ value: unknown }>(`select ${expression} as value`, values);
      return rows[0]?.value;
    }

    const MOMENT = new Date('2026-03-01T10:11:12.345Z');
    const READ = [
      ['7::int4', 7],
      ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
      ['count(*)', 1],
      ['1.5::float8', 1.5],
      ['1.50::numeric', '1.50'],
      ["'2026-02-28'::date", '2026-02-28'],
      ["('2026-02-28T23:30:00Z'::timestamptz)::date", '2026-02-28'],
      ['true', true],
      ['null', null],
      ["'2026-02-28T23:59:59.123+03'::timestamptz", new Date('2026-02-28T20:59:59.123Z')],
      [String.raw`'\x00ff10'::bytea`, new Uint8Array([0, 255, 16])],
      [`'{"a":[1,null]}'::jsonb`, { a: [1, null] }],
      [`'[1]'::json`, [1]],
      ['array[1, null, 3]::int8[]', [1, null, 3]],
      [
        'array[array[1, 2], array[3, 4]]::int8[]',
        [
          [1, 2],
          [3, 4],
        ],
      ],
      ["array['2026-02-28']::date[]", ['2026-02-28']],
      ['array[1.50]::numeric[]', ['1.50']],
      ["array['2026-02-28T00:00Z']::timestamptz[]", [new Date('2026-02-28')]],
      [String.raw`array['\x00ff'::bytea]`, [new Uint8Array([0, 255])]],
      ["array['a', null]::text[]", ['a', null]],
    ] as const;
    it('reads every type, also as elements of an array, the way database.ts promises', async () => {
      for (const [expression, expected] of READ)
        assert.deepEqual(await value(expression), expected, expression);
    });

    const WRITTEN = [
      ['int8', 2 ** 40, 2 ** 40],
      ['int8', 5n, 5],
      ['text', 5, '5'],
      ['bool', false, false],
      ['text', undefined, null],
      ['date', '2026-03-01', '2026-03-01'],
      ['timestamptz', MOMENT, MOMENT],
      ['bytea', new Uint8Array([0, 92, 255]), new Uint8Array([0, 92, 255])],
      ['jsonb', JSON.stringify({ a: 'é' }), { a: 'é' }],
    ] as const;
    it('writes every kind of value so that it reads back the same', async () => {
      for (const [type, written, read] of WRITTEN)
        assert.deepEqual(await value(`$1::${type}`, written), read, `${type} from ${typeof written}`);
    });

    it('keeps quotes, backslashes, commas, braces, empty and missing elements of an array', async () => {
      const awkward = ['a"b', String.raw`c\d`, 'e,f', '{g}', '', 'NULL', null, ' h ', 'ي'];
      assert.deepEqual(await value('$1::text[]', awkward), awkward);
      assert.deepEqual(await value('$1::text[]', []), []);
      assert.deepEqual(await value('$1::bytea[]', [new Uint8Array([1, 92])]), [new Uint8Array([1, 92])]);
    });

    it('refuses a number that would lose digits, and an object that is not JSON text', async () => {
      await assert.rejects(value('9007199254740993::int8'), RangeError);
      await assert.rejects(value('$1::jsonb', { a: 1 }), TypeError);
      assert.equal(await value('1'), 1);
    });

    it('runs several statements without values and returns the rows of the last', async () => {
      assert.deepEqual(await database.query('select 1 as a; select 2 as b, 3 as c'), [{ b: 2, c: 3 }]);
      assert.deepEqual(await database.query('create temp table nothing (i int)'), []);
    });

    it('names the SQL state of a failure and stays usable', async () => {
      await database.query('create table public.once (i int constraint once_only unique)');
      await database.query('insert into public.once values ($1)', [1]);
      await assert.rejects(database.query('insert into public.once values ($1)', [1]), {
        code: '23505',
        constraint: 'once_only',
      });
      await assert.rejects(database.query('select nonsense'), { code: '42703' });
      assert.equal(await value('1'), 1);
    });
  });
}
