import type { Socket } from 'node:net';
import type { Response } from 'express';

/**
 * Answers with the head of an event stream and hands over the connection; events are then written to it as they are.
 * Null when there is nobody to write to: the client has gone already, or asked for the head alone.
 *
 * A stream is open for minutes. What its request needed until now (its headers with the credential, the routes still
 * to try, the answer with a dozen headers of its own) takes several times what the connection itself takes, and would
 * be kept as long.
 */
export function openEventStream(response: Response): Socket | null {
  const { socket } = response;
  if (socket === null || socket.destroyed) return null;
  response.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    // no-transform keeps compressing proxies from collecting events; nginx buffers unless told so.
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
    // Not in chunks: the end of the connection ends the stream, for HTTP/1.0 too, which nginx speaks unless told not to.
    Connection: 'close',
    Date: new Date().toUTCString(),
  });
  if (response.req.method === 'HEAD') {
    response.end();
    return null;
  }
  socket.write(headOf(response));
  // For Node's server, and for the log, this answer is finished: both let go of it and of its request. The server would
  // now wait for the next request and close a connection that sends none; here none is read, and whatever comes is
  // thrown away.
  for (const read of socket.listeners('data')) socket.off('data', read as () => void);
  socket.on('data', () => undefined);
  response.emit('finish');
  socket.setTimeout(0);
  return socket;
}

function headOf(response: Response): string {
  const headers = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}\r\n`),
  );
  return `HTTP/1.1 200 OK\r\n${headers.join('')}\r\n`;
}
