import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { networkOf } from '../../server/operations/network.js';

describe('what counts as one address', () => {
  test('is an IPv4 address, however it is written', () => {
    assert.equal(networkOf('198.51.100.7'), '198.51.100.7');
    assert.equal(networkOf('::ffff:198.51.100.7'), '198.51.100.7');
    assert.equal(networkOf('198.51.100.7:4711'), '198.51.100.7');
  });

  test('is the first half of an IPv6 address, however it is written', () => {
    const half = networkOf('2001:db8:1:2:3:4:5:6');
    assert.equal(half, '2001:db8:1:2');
    for (const same of [
      '2001:0DB8:0001:0002::',
      '2001:db8:1:2::9',
      '[2001:db8:1:2::9]:4711',
      '[2001:db8:1:2::9]',
      '2001:db8:1:2:ffff:ffff:ffff:ffff%eth0',
    ]) {
      assert.equal(networkOf(same), half, same);
    }
    assert.notEqual(networkOf('2001:db8:1:3::9'), half);
    assert.equal(networkOf('::1'), '0:0:0:0');
    assert.equal(networkOf('fe80::1'), 'fe80:0:0:0');
  });

  test('is whatever else a proxy calls its caller', () => {
    assert.equal(networkOf('unknown'), 'unknown');
    assert.equal(networkOf(''), '');
  });
});
