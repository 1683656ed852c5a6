import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { misspeltNames } from '../../server/program/file-variables.js';

describe('a name of the environment that the proxy does not read', () => {
  for (const [other, name] of [
    ['OPERATION_PORT', 'OPERATIONS_PORT'],
    ['WEBHOOK_SECRET', 'WEBHOOK_SECRETS'],
    ['DATABASE-URL', 'DATABASE_URL'],
    ['UPSTREAM_TOKEM', 'UPSTREAM_TOKEN'],
    ['HOST_KEY_FILE', 'HOST_KEYS'],
    ['PROXY_PORT ', 'PROXY_PORT'],
    ['HOST_KEYS_FIL', 'HOST_KEYS'],
    ['AACCOUNT', 'ACCOUNT'],
  ] as const)
    test(`such as ${other} is found to be like ${name}`, () => {
      assert.deepEqual([...misspeltNames({ [other]: 'x' })], [[name, other]]);
      const own = { [name]: 'x', [other]: 'x' };
      assert.deepEqual([...misspeltNames(own)], [], 'not where the right one is set too');
    });

  test('is none where more than one character differs', () => {
    for (const other of [
      'TRUSTED_PROXY',
      'UPSTRAEM_TOKEN',
      'database_url',
      'export PROXY_PORT',

      'LIMIT_STAT',
    ])
      assert.deepEqual([...misspeltNames({ [other]: 'x' })], [], other);
  });

  test('is none where it only resembles one: of shells, clusters, proxies and other programs', () => {
    const names =
      'PATH HOME HOSTNAME HOST PORT NODE_ENV LOG_FORMAT HTTP_PROXY HTTPS_PROXY NO_PROXY KYC_PROXY_PORT XDG_DATA_DIRS ' +
      'KYC_PROXY_SERVICE_PORT KUBERNETES_SERVICE_HOST POSTGRES_URL PGDATABASE DATABASE_PASSWORD SANDBOX_URL LOGNAME';
    const environment = Object.fromEntries(names.split(' ').map((name) => [name, 'x']));
    assert.deepEqual([...misspeltNames(environment)], []);
  });
});
