import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';

interface Connection {
  /** Requests whose answers have not ended. */
  open: number;
  carriesStream: boolean;
}

const connections = new WeakMap<Socket, Connection>();

function connectionOf(socket: Socket): Connection {
  const known = connections.get(socket);
  if (known !== undefined) return known;
  const connection = { open: 0, carriesStream: false };
  connections.set(socket, connection);
  return connection;
}

/**
 * A connection with an event stream takes no further request: its answer would wait for the end of the stream in memory,
 * or come into it. A client that sends one loses the connection.
 */
export const cutPipelined: RequestHandler = (request, response, next) => {
  const connection = connectionOf(request.socket);
  if (connection.carriesStream) {
    request.socket.destroy();
    return;
  }
  connection.open += 1;
  // It comes once; `once` would hold two objects more, as long as a stream is open.
  response.on('close', () => (connection.open -= 1));
  next();
};

/** Gives a connection to a stream; false, and the end of the connection, if another request came with that of the stream. */
export function takeForStream(socket: Socket): boolean {
  const connection = connectionOf(socket);
  connection.carriesStream = true;
  if (connection.open <= 1) return true;
  socket.destroy();
  return false;
}
