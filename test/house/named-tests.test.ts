import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../command.js';
import { DEPENDS_ON_NODE, NAMED_TESTS, OWN_PROCESS } from '../test-batches.js';

describe('the rules of the identity engine', () => {
  it('have a test of the same name each', () => {
    const untested = readdirSync(join(ROOT, 'server/identity/rules'))
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => !existsSync(join(ROOT, 'test/identity/rules', file.replace(/\.ts$/, '.test.ts'))));
    assert.deepEqual(untested, []);
  });
});

const TESTS = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.test.ts'),
);

describe('the lists of the test run', () => {
  it('name tests that exist', () => {
    assert.deepEqual(
      NAMED_TESTS.filter((test) => !existsSync(join(ROOT, test))),
      [],
    );
  });

  it('name places with tests where they say what depends on Node', () => {
    assert.deepEqual(
      DEPENDS_ON_NODE.filter((place) => !TESTS.some((test) => test.startsWith(place))),
      [],
    );
  });

  it('give a process of its own to each test that mocks timers', () => {
    const mocking = TESTS.filter((path) =>
      /mock\.timers\.enable\(/.test(readFileSync(join(ROOT, 'test', path), 'utf8')),
    );
    assert.ok(mocking.length > 0);
    assert.deepEqual(
      mocking.map((path) => path.replace(/\.test\.ts$/, '')).filter((name) => !OWN_PROCESS.includes(name)),
      [],
    );
  });
});
