/** The event streams of a process without a database behind them: a test says what is read. */
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import type { Verification } from '../../contract/identity.js';
import type { Database } from '../../server/store/database.js';
import { createMetrics } from '../../server/operations/metrics.js';
import { Streams } from '../../server/identity/streams.js';
import type { VerificationRow } from '../../server/identity/verifications.js';

export const WAITING: Verification = {
  id: 'ver_1',
  status: 'WAITING',
  code: '42',
  queue: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:03:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  reason: null,
  now: '2026-01-01T00:00:00.000Z',
};

/** Serves the stream of `ver_1` on a socket of the file system; each reading shows what `read` gives. */
export async function startStreams(read: () => Verification[]) {
  const directory = mkdtempSync(join(tmpdir(), 'kyc-elements-socket-'));
  // Its buffers are small, so that a client that does not read is felt at once; TCP's take megabytes.
  const path = join(directory, 'streams');
  const metrics = createMetrics();
  const heard = new Map<string, (payload: string) => void>();
  const streams = new Streams({
    database: {
      engine: 'postgres',
      query: () => Promise.resolve([]),
      transaction: () => Promise.reject(new Error('Streams write nothing.')),
      listen: (channel, hear) => {
        heard.set(channel, hear);
        return Promise.resolve(() => Promise.resolve());
      },
      close: () => Promise.resolve(),
    } satisfies Database,
    verifications: {
      many: (ids) => Promise.resolve(ids.map((id) => ({ id }) as VerificationRow)),
      show: () => Promise.resolve(read()),
    },
    board: { readNow: () => Promise.reject(new Error('No test moves the line.')) },
    metrics,
    log: pino({ level: 'silent' }),
  });
  await streams.start();
  const app = express();
  app.get('/', (_request, response) =>
    streams.open(response, WAITING.id, {
      sessionId: null,
      shown: (verification) => verification,
      endsAtCode: false,
    }),
  );
  const server = createServer(app);
  await new Promise<void>((ready) => server.listen(path, ready));
  return {
    path,
    metrics,
    /** As if a process had announced a change. */
    changed: () => heard.get('proxy_verification')!(WAITING.id),
    async stop(): Promise<void> {
      await streams.stop();
      server.closeAllConnections();
      server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
