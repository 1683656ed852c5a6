import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isLoopback, isPrivate, networkOf } from '../../server/operations/network.js';

const octets = fc.tuple(
  fc.constantFrom(9, 10, 100, 127, 169, 172, 192, 198),
  fc.oneof(fc.constantFrom(15, 16, 31, 32, 63, 64, 127, 128, 168, 254), fc.nat(255)),
  fc.nat(255),
  fc.nat(255),
);
const isOfPrivateNetwork = ([first, second]: readonly number[]) =>
  [10, 127].includes(first!) ||
  ['169.254', '192.168'].includes(`${first}.${second}`) ||
  (first === 100 && second! >> 6 === 1) ||
  (first === 172 && second! >> 4 === 1);

test('a private network has exactly its addresses, also as a server on IPv6 sees them', () => {
  fc.assert(
    fc.property(octets, (parts) => {
      const address = parts.join('.');
      for (const [is, inside] of [
        [isPrivate, isOfPrivateNetwork(parts)],
        [isLoopback, parts[0] === 127],
      ] as const)
        assert.deepEqual([is(address), is(`::ffff:${address}`)], [inside, inside], address);
    }),
  );
  for (const address of ['::1', '0:0:0:0:0:0:0:1', 'fd00::1', 'FE80::1'])
    assert.ok(isPrivate(address), address);
  for (const address of ['::2', '::', '2001:db8::1', '', 'localhost', '10.0.0.1:80', '::1%lo'])
    assert.ok(!isPrivate(address) && !isLoopback(address), address);
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
