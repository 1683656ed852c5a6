import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addressList, isAddressRange } from '../../server/operations/address-list.js';

const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
const asNumber = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);

describe('a list of addresses', () => {
  test('takes addresses and ranges of both families, and nothing else', () => {
    for (const range of ['192.0.2.1', '192.0.2.0/24', '0.0.0.0/0', '::1', '2001:db8::/32', '::/0']) {
      assert.ok(isAddressRange(range), range);
    }
    for (const text of [
      '',
      'localhost',
      '192.0.2',
      '192.0.2.0/33',
      '192.0.2.0/-1',
      '192.0.2.0/024',
      '192.0.2.0/24/8',
      '192.0.2.0/',
      '2001:db8::/129',
      'fe80::1%eth0',
      '192.0.2.1:443',
      '[::1]',
    ]) {
      assert.ok(!isAddressRange(text), text);
    }
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
    for (const address of ['192.0.2.7', '2001:db8:ffff::1', '2001:DB8::', '::1', '0:0:0:0:0:0:0:1']) {
      assert.ok(holds(address), address);
    }
    for (const address of [
      '192.0.2.8',
      '2001:db9::',
      '::2',
      '::',
      '',
      'localhost',
      '192.0.2.7:80',
      '::1%lo',
    ]) {
      assert.ok(!holds(address), address);
    }
    assert.ok(!addressList([])('192.0.2.7'));
    assert.ok(!addressList(['::/0'])('192.0.2.7'), 'IPv4 is not part of IPv6');
  });
});
