import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** One customer has all addresses of a /64. */
const NETWORK_GROUPS = 4;

/** Some balancers add the port: 192.0.2.1:4711 or [2001:db8::1]:4711. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]*)\])(?::\d+)?$/;

/** An address as a proxy in front writes it, without its port. */
export function withoutPort(written: string): string {
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
