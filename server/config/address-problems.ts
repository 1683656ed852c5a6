import { isPrivateAddress, literalAddress } from '../events/private-address.js';

/** Names that no public DNS server answers: one word, as in Compose, and those of clusters and local networks. */
const NEAR_NAME = /^[^.]+$|\.(localhost|local|internal|svc\.cluster\.local|test)$/;

function isNear(url: URL): boolean {
  const literal = literalAddress(url);
  return literal === null ? NEAR_NAME.test(url.hostname) : isPrivateAddress(literal);
}

/** Why the address of the service is refused; the token goes to it with every call. */
export function upstreamAddressProblem(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return 'must not hold a user name or a password; the token is UPSTREAM_TOKEN';
  if (url.search !== '' || url.hash !== '') return 'must have no query and no fragment';
  if (url.protocol === 'http:' && !isNear(url))
    return 'must be https: over http the token crosses the network as plain text';
  return null;
}
