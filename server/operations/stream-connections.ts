import type { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';

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
function takeForStream(socket: Socket): boolean {
  const connection = connectionOf(socket);
  connection.carriesStream = true;
  if (connection.open <= 1) return true;
  socket.destroy();
  return false;
}

/**
 * Answers with the head of an event stream; events are written to the response. False when no client is there to read: it
 * has left already, or asked for the head alone.
 */
export function openEventStream(response: Response): boolean {
  const { socket } = response.req;
  if (socket.destroyed || !takeForStream(socket)) return false;
  response.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    // no-transform keeps compressing proxies from collecting events; nginx buffers without this header.
    // It holds the code of a person.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    // One connection carries one stream: its client leaves when the connection ends.
    Connection: 'close',
  });
  if (response.req.method === 'HEAD') {
    response.end();
    return false;
  }
  // The stream ends with its connection. In chunks, each event would be four pieces for the system.
  response.removeHeader('Transfer-Encoding');
  response.flushHeaders();
  forgetRequest(response);
  return true;
}

/**
 * What is kept until the end of a stream but read no more, 4 kB in all: the handlers of Express, the headers of the request,
 * with the token, and those of the answer. A Node that names these in another way keeps them.
 */
function forgetRequest(response: Response): void {
  response.req.next = undefined;
  response.req.rawHeaders = [];
  response.req.headers = {};
  const sent = Object.getOwnPropertySymbols(response).find(
    ({ description }) => description === 'kOutHeaders',
  );
  if (sent) Object.assign(response, { [sent]: null });
}
