import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../command.js';
import { DEPENDS_ON_NODE, NAMED_TESTS } from '../test-batches.js';

describe('the rules of the identity engine', () => {
  it('have a test of the same name each', () => {
    const untested = readdirSync(join(ROOT, 'server/identity/rules'))
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => !existsSync(join(ROOT, 'test/identity/rules', file.replace(/\.ts$/, '.test.ts'))));
    assert.deepEqual(untested, []);
  });
});

describe('the lists of the test run', () => {
  it('name tests that exist', () => {
    assert.deepEqual(
      NAMED_TESTS.filter((test) => !existsSync(join(ROOT, test))),
      [],
    );
  });

  it('name places with tests where they say what depends on Node', () => {
    const tests = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.test.ts'),
    );
    assert.deepEqual(
      DEPENDS_ON_NODE.filter((place) => !tests.some((test) => test.startsWith(place))),
      [],
    );
  });
});
