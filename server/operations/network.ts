import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** One customer has all addresses of a /64. */
const NETWORK_GROUPS = 4;

/** Some balancers add the port: 192.0.2.1:4711 or [2001:db8::1]:4711. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]*)\])(?::\d+)?$/;

/** An address as a proxy in front writes it, without its port. */
function withoutPort(written: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(written) ?? [];
  return ipv4 ?? ipv6 ?? written;
}

/** What counts as one address: an IPv4 address, or the network of an IPv6 one. */
export function networkOf(written: string): string {
  const address = withoutPort(written);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : []);
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const between = Array<string>(Math.max(0, GROUPS - first.length - last.length)).fill('0');
  return [...first, ...between, ...last]
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

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

/** This machine, its network and private networks: a client on the public internet connects from none of them. */
export const isPrivate = addressList(
  '127.0.0.0/8 10.0.0.0/8 100.64.0.0/10 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 ::1 fc00::/7 fe80::/10'.split(
    ' ',
  ),
);

/** How a request reached this process, before any header is trusted. */
export interface Arrival {
  peer: string;
  /** The addresses of X-Forwarded-For, the nearest last. */
  forwardedFor: readonly string[];
  /** Has a header that only proxies send: X-Forwarded-For or Forwarded (RFC 7239). */
  isForwarded: boolean;
  /** Browsers send Origin with every call of a page. */
  isFromPage: boolean;
}

/** The address of the visitor, as TRUST_PROXY finds it. The one place that reads it. */
export const addressOf = ({ ip }: { ip?: string | undefined }): string => withoutPort(ip ?? '');

export function readArrival({
  socket,
  headers,
}: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }): Arrival {
  // Node joins a header that comes twice.
  const forwardedFor = [headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((address) => withoutPort(address.trim()))
    .filter((address) => address !== '');
  return {
    peer: socket.remoteAddress ?? '',
    forwardedFor,
    isForwarded: forwardedFor.length > 0 || headers.forwarded !== undefined,
    isFromPage: headers.origin !== undefined,
  };
}
