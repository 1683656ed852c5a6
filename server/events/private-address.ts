import { isIPv4, isIPv6 } from 'node:net';
import { addressList } from '../operations/address-list.js';

/** IANA's special-purpose registry for IPv4: the addresses that are not on the public internet. */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The platform service of one cloud, inside each of its networks, at an address of the public internet.
  '168.63.129.16',
];
/** The public internet has only 2000::/3 of IPv6, without these special parts. */
const GLOBAL_IPV6 = '2000::/3';
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const isPrivateIpv4 = addressList(PRIVATE_IPV4);
const isGlobalIpv6 = addressList([GLOBAL_IPV6]);
const isSpecialIpv6 = addressList(SPECIAL_IPV6);

/**
 * Whether an address is not on the public internet. A text that is no address counts as private, and so does IPv4 mapped
 * into IPv6, to which no public name resolves.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return isPrivateIpv4(address);
  if (!isIPv6(address) || address.includes('%')) return true;
  return !isGlobalIpv6(address) || isSpecialIpv6(address);
}

/** The IP address in a URL, without brackets; null when the URL holds a host name. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIPv4(host) || isIPv6(host) ? host : null;
}
