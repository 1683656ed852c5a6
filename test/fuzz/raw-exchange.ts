/** Bytes on a connection of their own, as no client would correct them, and all that comes back until it is closed. */
import { connect } from 'node:net';
import { HANGS_MS } from './exchange.js';

/** A client that has said all and hears nothing so long ends its side: a server then gives up a request that is cut. */
const QUIET_MS = 30;

export interface RawAnswer {
  readonly text: string;
  /** Of each answer on the connection. */
  readonly statuses: readonly number[];
}

export function sendRaw(url: string, bytes: Uint8Array): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const hanging = setTimeout(() => {
      reject(new Error('The connection is not closed.'));
      socket.destroy();
    }, HANGS_MS);
    socket.setEncoding('latin1');
    const quiet = setTimeout(() => socket.end(), QUIET_MS);
    socket.on('data', (chunk: string) => {
      text += chunk;
      quiet.refresh();
    });
    // A server may close a connection whose bytes it has not read.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(hanging);
      clearTimeout(quiet);
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
      resolve({ text, statuses });
    });
    socket.write(bytes);
  });
}
