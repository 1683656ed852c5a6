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

/** Returns a predicate: whether an address is in one of the ranges. A text that is no address never is. */
function addressList(ranges: readonly string[]): (address: string) => boolean {
  const listed = new BlockList();
  for (const range of ranges) {
    const [network, bits] = range.split('/') as [string, string];
    listed.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    if (isIPv4(address)) return listed.check(address, 'ipv4');
    return isIPv6(address) && !address.includes('%') && listed.check(address, 'ipv6');
  };
}

export const isLoopback = addressList(['127.0.0.0/8', '::1/128']);

/** This machine, its network and private networks: a client on the public internet connects from none of them. */
export const isPrivate = addressList(
  '127.0.0.0/8 10.0.0.0/8 100.64.0.0/10 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 ::1/128 fc00::/7 fe80::/10'.split(
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
