import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ConfigError, readConfig } from '../../server/config.js';

const folder = mkdtempSync(join(tmpdir(), 'kyc-config-'));
const usable = {
  UPSTREAM_URL: 'https://upstream.example/base/',
  UPSTREAM_TOKEN: 'the-upstream-token',
  HOST_KEYS: 'host-key-aaaaaaaa,host-key-bbbbbbbb',
  ALLOWED_ORIGINS: 'https://a.example, https://b.example',
  DATA_DIR: folder,
};

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
  return [];
}

describe('the configuration', () => {
  after(() => rmSync(folder, { recursive: true }));

  test('needs four variables; the rest has defaults, and generated secrets stay the same', () => {
    const config = readConfig(usable);
    assert.equal(config.upstream.url, 'https://upstream.example/base');
    assert.deepEqual(config.allowedOrigins, ['https://a.example', 'https://b.example']);
    assert.deepEqual(config.limits, { request: 10, status: 60, details: 30 });
    assert.deepEqual(readConfig(usable), config);
  });

  test('reports all that is wrong at once, by name, without quoting a value', () => {
    const problems = problemsOf({
      UPSTREAM_URL: 'ftp://secret-host',
      HOST_KEYS: 'short',
      ALLOWED_ORIGINS: 'https://a.example/path',
      ENCRYPTION_KEYS: 'bm90IDMyIGJ5dGVz',
      LIMIT_STATUS: 'sixty',
      PROXY_PORT: '99999',
    });
    for (const name of [
      'UPSTREAM_URL',
      'UPSTREAM_TOKEN',
      'HOST_KEYS',
      'ALLOWED_ORIGINS',
      'ENCRYPTION_KEYS',
      'LIMIT_STATUS',
      'PROXY_PORT',
    ]) {
      assert.equal(
        problems.filter((problem) => problem.startsWith(name)).length,
        1,
        `${name} in ${problems.join('; ')}`,
      );
    }
    assert.ok(!problems.join().includes('secret-host') && !problems.join().includes('short'));
  });

  test('with a shared database wants shared secrets', () => {
    const problems = problemsOf({ ...usable, DATABASE_URL: 'postgres://localhost/kyc' });
    assert.deepEqual(
      problems.map((problem) => problem.split(' ')[0]),
      ['ENCRYPTION_KEYS', 'WEBHOOK_SECRETS'],
    );
  });

  test('takes a secret from a file, and refuses both at once', () => {
    const file = join(folder, 'token');
    writeFileSync(file, 'from-a-file\n');
    const { UPSTREAM_TOKEN: _, ...rest } = usable;
    assert.equal(readConfig({ ...rest, UPSTREAM_TOKEN_FILE: file }).upstream.token, 'from-a-file');
    assert.match(
      problemsOf({ ...usable, UPSTREAM_TOKEN_FILE: file })[0]!,
      /UPSTREAM_TOKEN_FILE are both set/,
    );
    assert.match(problemsOf({ ...rest, UPSTREAM_TOKEN_FILE: join(folder, 'none') })[0]!, /cannot be read/);
  });
});
