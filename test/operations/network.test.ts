import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addressList, isAddressRange, networkOf } from '../../server/operations/network.js';

const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
const asNumber = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);

describe('a list of addresses', () => {
  test('takes addresses and ranges of both families, and nothing else', () => {
    for (const range of ['192.0.2.1', '192.0.2.0/24', '0.0.0.0/0', '::1', '2001:db8::/32', '::/0'])
      assert.ok(isAddressRange(range), range);
    const others = ['', 'localhost', '192.0.2', '192.0.2.1:443', '[::1]', 'fe80::1%eth0', '2001:db8::/129'];
    const bits = ['33', '-1', '024', '24/8', ''].map((text) => `192.0.2.0/${text}`);
    for (const text of [...others, ...bits]) assert.ok(!isAddressRange(text), text);
  });

  test('holds exactly the addresses of its ranges', () => {
    fc.assert(
      fc.property(octets, fc.nat(32), octets, (network, bits, address) => {
        const size = 2 ** (32 - bits);
        const inside = Math.floor(asNumber(network) / size) === Math.floor(asNumber(address) / size);
        const holds = addressList([`${network.join('.')}/${bits}`]);
        assert.equal(holds(address.join('.')), inside);
        assert.equal(holds(`::ffff:${address.join('.')}`), inside, 'as a server on IPv6 sees it');
      }),
    );
    const holds = addressList(['192.0.2.7', '2001:db8::/32', '::1']);
    for (const address of ['192.0.2.7', '2001:db8:ffff::1', '2001:DB8::', '::1', '0:0:0:0:0:0:0:1'])
      assert.ok(holds(address), address);
    for (const address of ['192.0.2.8', '2001:db9::', '::2', '::', '', 'localhost', '192.0.2.7:80', '::1%lo'])
      assert.ok(!holds(address), address);
    assert.ok(!addressList([])('192.0.2.7'));
    assert.ok(!addressList(['::/0'])('192.0.2.7'), 'IPv4 is not part of IPv6');
  });
});

const HALF = '2001:db8:1:2';
for (const [address, network] of [
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:4711', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', HALF],
  ['2001:0DB8:0001:0002::', HALF],
  ['[2001:db8:1:2::9]:4711', HALF],
  ['[2001:db8:1:2::9]', HALF],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff%eth0', HALF],
  ['2001:db8:1:3::9', '2001:db8:1:3'],
  ['::1', '0:0:0:0'],
  ['fe80::1', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
  ['', ''],
] as const)
  test(`what counts as one address is an IPv4 address or half of an IPv6 one: "${address}"`, () =>
    assert.equal(networkOf(address), network));
