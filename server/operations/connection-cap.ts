import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback } from './address-list.js';
import { networkOf } from './network.js';

/** A browser opens few connections, but an office of hundreds shares one address. */
export const CONNECTIONS_PER_ADDRESS = 2000;

export interface ConnectionCap {
  readonly most: number;
  /** Whether it holds for programs on this machine too. */
  readonly loopback: boolean;
}

/** Closes a new connection of an address that has too many of them open, before anything of it is read. */
export function capConnections(server: Server, { most, loopback }: ConnectionCap): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!loopback && isLoopback(address)) return;
    const network = networkOf(address);
    const others = open.get(network) ?? 0;
    if (others >= most) {
      socket.destroy();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
