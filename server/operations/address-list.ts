import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 as a server that listens on IPv6 sees it. */
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;
const BITS = /^(0|[1-9]\d{0,2})$/;

interface Range {
  network: string;
  bits: number;
  family: 'ipv4' | 'ipv6';
}

/** An address, or a range such as 192.0.2.0/24 or 2001:db8::/32; null when it is neither. */
function readRange(text: string): Range | null {
  const [network = '', written, ...rest] = text.split('/');
  const family = isIPv4(network) ? 'ipv4' : isIPv6(network) && !network.includes('%') ? 'ipv6' : null;
  if (family === null || rest.length > 0) return null;
  const most = family === 'ipv4' ? 32 : 128;
  if (written === undefined) return { network, bits: most, family };
  const bits = BITS.test(written) ? Number(written) : Infinity;
  return bits <= most ? { network, bits, family } : null;
}

export function isAddressRange(text: string): boolean {
  return readRange(text) !== null;
}

/** Returns a predicate: whether an address is in one of the ranges. A text that is no address never is. */
export function addressList(ranges: readonly string[]): (address: string) => boolean {
  // One list each: in Node's BlockList, ::/0 also covers all of IPv4.
  const listed = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { network, bits, family } of ranges.map((range) => readRange(range)!)) {
    listed[family].addSubnet(network, bits, family);
  }
  return (address) => {
    const plain = address.replace(MAPPED_IPV4, '');
    if (isIPv4(plain)) return listed.ipv4.check(plain, 'ipv4');
    return isIPv6(plain) && !plain.includes('%') && listed.ipv6.check(plain, 'ipv6');
  };
}

export const isLoopback = addressList(['127.0.0.0/8', '::1']);
