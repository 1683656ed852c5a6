/**
 * What a check costs the service: none; cases, which may be billed; person: an approval request to a phone; limits: the
 * account's calls of one minute; sandbox: it moves the clock of a sandbox and sets faults.
 */
export type Cost = 'none' | 'cases' | 'person' | 'limits' | 'sandbox';

/** These only read. Every other POST counts as one that creates something. */
const READS = [
  /^\/ExtForm\/submissions\/search$/,
  /^\/ExtSanctionScreening\/v2\/[^/]+\/Hits$/,
  /^\/ExtIdentity\/status$/,
];

/**
 * What a call could cost if the service accepted it, whatever the document says of it: to find out that a service accepts
 * what it should refuse must not create cases.
 */
export function callCost(method: string, path: string): Cost {
  if (method === 'GET' || method === 'HEAD' || READS.some((pattern) => pattern.test(path))) return 'none';
  if (path.startsWith('/ExtIdentity/')) return 'person';
  return path.startsWith('/ExtSanctionScreening/') ? 'cases' : 'sandbox';
}
