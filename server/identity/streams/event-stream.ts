import type { Response } from 'express';
import { takeForStream } from '../../operations/stream-connections.js';

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
  // Else Express keeps its handlers in memory until the stream ends: 1.5 kB a stream.
  response.req.next = undefined;
  return true;
}
