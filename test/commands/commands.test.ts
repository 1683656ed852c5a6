import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kycProxy } from './kyc-proxy.js';

describe('kyc-proxy', () => {
  test('refuses a command that it does not have, with those that it has', async () => {
    const { code, stdout, stderr } = await kycProxy(['toString']);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /^kyc-proxy has no command "toString"\.\n\nUsage: kyc-proxy <command>/);
    for (const command of ['serve', 'migrate', 'doctor', 'export'])
      assert.match(stderr, new RegExp(`^ {2}${command} `, 'm'));
  });

  test('refuses an option of doctor that is wrong', async () => {
    for (const [option, message] of [
      ['--proxy=nowhere', /^--proxy must be an address such as https:\/\/kyc\.example\.\n\nUsage/],
      ['--proxy', /^--proxy must be an address/],
      ['--proxy=ftp://a.example', /^--proxy must be an address/],
      ['--proxy=https://user:secret@a.example', /^--proxy must be an address/],
      ['--proxy=https://a.example/?token=secret', /^--proxy must be an address/],
      ['--json=yes', /^--json takes no value\.\n\nUsage/],
    ] as const) {
      const { code, stderr } = await kycProxy(['doctor', option]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
    }
  });
});
