import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isHealthy } from '../../server/commands/health.js';
import { kycProxy } from './kyc-proxy.js';

describe('kyc-proxy', () => {
  test('refuses a command that it does not have, with those that it has', async () => {
    const { code, stdout, stderr } = await kycProxy(['sevre']);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /^kyc-proxy has no command "sevre"\.\n\nUsage: kyc-proxy <command>/);
    for (const command of ['serve', 'migrate', 'doctor', 'health'])
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

  test('says at health which setting is wrong', async () => {
    await assert.rejects(isHealthy({ PROXY_PORT: 'tcp://10.0.0.7:8081' }), {
      message: /^The configuration is not usable yet:\n {2}- PROXY_PORT: must be 0 to 65535, in digits$/,
    });
  });
});
