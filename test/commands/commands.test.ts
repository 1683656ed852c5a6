import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plan } from '../../server/commands/plan/plan.js';
import { kycProxy } from './kyc-proxy.js';

describe('kyc-proxy', () => {
  test('refuses a command that it does not have, with those that it has', async () => {
    const { code, stdout, stderr } = await kycProxy(['sevre']);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /^kyc-proxy has no command "sevre"\.\n\nUsage: kyc-proxy <command>/);
    for (const command of ['serve', 'migrate', 'doctor', 'plan'])
      assert.match(stderr, new RegExp(`^ {2}${command} `, 'm'));
  });
});

describe('kyc-proxy plan', () => {
  test('plans a rush, without a configuration', () => {
    const printed = plan({ people: '30', hours: '0.01', limit: '5' });
    assert.deepEqual(printed.split('\n'), [
      '30 people within 0.01 h, 5 codes a minute, 100 % return when called',
      '',
      'Codes                         30',
      'People who do not return      0',
      'Wait, median                  112 s',
      'Wait, p95                     5 min',
      'Wait, longest                 5 min',
      'Last code                     6 min after the first arrival',
      'Latest time shown             6 min after the first arrival',
      'Latest promise                11 min after the first arrival',
      'Open pages, at most           30 (30 if all stay)',
      'Messages (turn_near)          10, at most 5 a minute',
    ]);
  });

  test('refuses a number that is missing or out of range, by the name of its option', () => {
    for (const [values, message] of [
      [{ hours: '2' }, /^--people must be a whole number from 1 to 100000\.$/],
      [{ people: '5', hours: '2', 'show-up': '70' }, /^--show-up must be a number from 0 to 1\.$/],
    ] as const)
      assert.throws(() => plan(values), { code: 'option_invalid', message });
  });
});
