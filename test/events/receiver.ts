/**
 * A host's receiver of events over real HTTP: keeps what came, answers what a test scripts. It accepts every
 * `code_ready` and keeps it apart, so that a test need not count it among the events that it follows.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { HostEvent } from '../../contract/events.js';
import { testKey } from '../test-key.js';
import { listen } from '../listen.js';
import { receiverId } from '../../server/events/hosts.js';

export const SECRETS = [testKey('events'), testKey('other events').subarray(0, 24)].map(
  (bytes) => `whsec_${bytes.toString('base64')}`,
);

export interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
  event: HostEvent;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

export async function startReceiver() {
  const received: Received[] = [];
  const codesReady: Received[] = [];
  const accept = (response: ServerResponse): void => void response.writeHead(204).end();
  let answer = accept;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const event = JSON.parse(body) as HostEvent;
      const isCodeReady = event.type === 'verification.code_ready';
      (isCodeReady ? codesReady : received).push({ id: headers['webhook-id']!, headers, body, event });
      (isCodeReady ? accept : answer)(response);
    });
  });
  const { port, url, close } = await listen(server);

  return {
    port,
    url: `${url}/events`,
    received,
    codesReady,
    /** Configures a proxy to send its events here. */
    environment: {
      HOST_WEBHOOK_URL: `${url}/events`,
      HOST_WEBHOOK_SECRETS: SECRETS.join(','),
    },
    of: (verificationId: string) => received.filter(({ event }) => event.data.id === verificationId),
    /** What to answer from now on; accepts when left out. */
    answers(next: (response: ServerResponse) => void = accept) {
      answer = next;
    },
    close,
  };
}

/** A receiver as the configuration has it. */
export function receiverAt(name: string, host = 'default') {
  const url = `https://${name}.example/events/secret-of-${name}`;
  return { host, url, id: receiverId(host, url) };
}
