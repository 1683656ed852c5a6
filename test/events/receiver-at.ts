import { receiverId } from '../../server/events/hosts.js';

/** A receiver as the configuration has it. */
export function receiverAt(name: string, host = 'default') {
  const url = `https://${name}.example/events/secret-of-${name}`;
  return { host, url, id: receiverId(host, url) };
}
