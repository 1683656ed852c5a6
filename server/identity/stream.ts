import type { Response } from 'express';
import type { Logger } from 'pino';
import type { Verification } from '../contract/api.js';
import { isTerminal } from '../contract/rules.js';
import type { Database } from '../database/database.js';
import type { Metrics } from '../http/metrics.js';
import { whatToLog } from '../http/problem.js';
import { PRESENCE_SECONDS } from './start.js';
import { VERIFICATION_CHANNEL, WORK_CHANNEL, type Verifications } from './verifications.js';

/** A client that reads nothing is cut here: one answer is under 1 kB, so this is a minute of silence and more. */
const MAX_BUFFERED_BYTES = 64 * 1024;
/** Comments that keep proxies on the way from closing a quiet stream, and tell the page that it is alive. */
const HEARTBEAT_MS = 10_000;
/** Re-read everything followed, in case a notice was lost; also renews presence (PRESENCE_SECONDS is three times it). */
const REREAD_MS = (PRESENCE_SECONDS * 1000) / 3;
/** The line moves for everybody when one person gets a code: at most one re-read in this time. */
const LINE_MS = 500;
/** Where a broken stream comes back: spread, so that a restart is not answered by everybody at once. */
const retryMs = () => 1000 + Math.floor(Math.random() * 2000);

interface Client {
  id: string;
  sessionId: string | null;
  response: Response;
  sent: string;
  version: number;
}

/** Open event streams of this process, fed by notices from whichever process made the change. */
export function createStreams(context: {
  database: Database;
  verifications: Verifications;
  metrics: Metrics;
  log: Logger;
}) {
  const { database, verifications, metrics, log } = context;
  const clients = new Map<string, Set<Client>>();
  /** Followed verifications that are in line: their place can change without a change of their own. */
  const inLine = new Set<string>();
  const timers: NodeJS.Timeout[] = [];
  const stopListening: (() => Promise<void>)[] = [];
  let lineTimer: NodeJS.Timeout | undefined;

  function write(client: Client, text: string): void {
    client.response.write(text);
    if (client.response.writableLength > MAX_BUFFERED_BYTES) {
      metrics.cutStreams.inc();
      client.response.destroy();
    }
  }

  function send(client: Client, verification: Verification): void {
    // `now` differs at every reading, and is no news.
    const news = JSON.stringify({ ...verification, now: '' });
    if (verification.version < client.version || news === client.sent) return;
    client.version = verification.version;
    client.sent = news;
    write(
      client,
      `event: verification\nid: ${verification.version}\ndata: ${JSON.stringify(verification)}\n\n`,
    );
    if (isTerminal(verification.status)) client.response.end();
  }

  async function refresh(ids: readonly string[]): Promise<void> {
    const followed = ids.filter((id) => clients.has(id));
    if (followed.length === 0) return;
    for (const verification of await verifications.show(await verifications.many(followed))) {
      if (verification.status === 'QUEUED') inLine.add(verification.id);
      else inLine.delete(verification.id);
      for (const client of clients.get(verification.id) ?? []) send(client, verification);
    }
  }

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => log.error({ ...whatToLog(error) }, 'streams could not be refreshed'));
  }

  function refreshLineSoon(): void {
    if (inLine.size === 0) return;
    lineTimer ??= setTimeout(() => {
      lineTimer = undefined;
      inBackground(refresh([...inLine]));
    }, LINE_MS);
  }

  async function renewPresence(): Promise<void> {
    if (inLine.size === 0) return;
    await database.query(
      `update proxy.verifications set present_until = proxy.now() + make_interval(secs => $2)
        where id = any($1::text[]) and status = 'QUEUED'`,
      [[...inLine], PRESENCE_SECONDS],
    );
  }

  function drop(client: Client): void {
    const same = clients.get(client.id);
    same?.delete(client);
    if (same?.size === 0) {
      clients.delete(client.id);
      inLine.delete(client.id);
    }
    metrics.streams.dec();
  }

  return {
    async start(): Promise<void> {
      const everything = () => inBackground(refresh([...clients.keys()]));
      stopListening.push(
        await database.listen(VERIFICATION_CHANNEL, (id) => inBackground(refresh([id])), everything),
        await database.listen(WORK_CHANNEL, refreshLineSoon),
      );
      timers.push(
        setInterval(() => {
          for (const same of clients.values()) for (const client of same) write(client, ': still here\n\n');
        }, HEARTBEAT_MS),
        setInterval(() => inBackground(renewPresence().then(() => refresh([...clients.keys()]))), REREAD_MS),
      );
    },

    /** Answers with the stream: a snapshot first, then every change, until the verification ends. */
    open(response: Response, verification: Verification, sessionId: string | null): void {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // no-transform keeps compressing proxies from collecting events; nginx buffers unless told so.
        'Cache-Control': 'no-cache, no-transform',
        'X-Accel-Buffering': 'no',
      });
      const client: Client = { id: verification.id, sessionId, response, sent: '', version: 0 };
      const same = clients.get(client.id) ?? new Set();
      clients.set(client.id, same.add(client));
      metrics.streams.inc();
      response.once('close', () => drop(client));
      write(client, `retry: ${retryMs()}\n\n`);
      send(client, verification);
      // What changed between reading the snapshot and joining.
      if (verification.status === 'QUEUED') inLine.add(client.id);
      inBackground(refresh([client.id]));
    },

    /** A revoked session's streams end. */
    closeSession(sessionId: string): void {
      for (const same of clients.values()) {
        for (const client of same) if (client.sessionId === sessionId) client.response.end();
      }
    },

    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      clearTimeout(lineTimer);
      for (const stop of stopListening) await stop();
      for (const same of clients.values()) for (const client of same) client.response.end();
    },
  };
}

export type Streams = ReturnType<typeof createStreams>;
