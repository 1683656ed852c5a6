import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kycProxy } from './kyc-proxy.js';

describe('kyc-proxy', () => {
  for (const [args, code, says] of [
    [['--help'], 0, /^Usage: kyc-proxy <command>/],
    [['--version'], 0, /^\d+\.\d+\.\d+\n$/],
    [[], 2, /^Usage/],
    [['serve', '--prot'], 2, /^kyc-proxy serve does not take "--prot"\.\n\nUsage/],
    [['serve', 'now'], 2, /^kyc-proxy serve does not take "now"\./],
    [['serve', '--proxy', 'x'], 2, /^kyc-proxy serve does not take "--proxy"\./],
  ] as const)
    test(`ends with ${code} and says what it takes: ${args.join(' ')}`, async () => {
      const ended = await kycProxy([...args]);
      assert.equal(ended.code, code);
      assert.match(code === 0 ? ended.stdout : ended.stderr, says);
    });
});
