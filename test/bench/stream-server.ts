/** A server of open streams in a process of its own: `connection` as the proxy opens them, `response` as Node offers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import express, { type Response } from 'express';
import helmet from 'helmet';
import { openEventStream } from '../../server/identity/streams/event-stream.js';

const open: Record<string, (response: Response) => Writable | null> = {
  connection: openEventStream,
  response(response) {
    response.set({ 'Content-Type': 'text/event-stream; charset=utf-8', Connection: 'close' });
    response.flushHeaders();
    return response;
  },
};

const streams: Writable[] = [];
const app = express();
app.use(helmet());
app.get('/', (_request, response) => {
  const stream = open[process.argv[2]!]!(response)!;
  stream.write('retry: 1000\n\n');
  streams.push(stream);
});
const server = createServer(app).listen(0, '127.0.0.1', () =>
  process.send!({ port: (server.address() as AddressInfo).port }),
);
process.on('message', (text: string) => {
  for (const stream of streams) stream.write(text);
});
process.once('disconnect', () => process.exit());
