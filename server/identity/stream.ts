import type { Response } from 'express';
import type { Logger } from 'pino';
import type { Verification } from '../contract/api.js';
import type { Database } from '../database/database.js';
import type { Metrics } from '../http/metrics.js';
import { whatToLog } from '../http/problem.js';
import { PRESENCE_SECONDS } from './start.js';
import { StreamClient, streamEvent } from './stream-client.js';
import { notify, VERIFICATION_CHANNEL, WORK_CHANNEL, type Verifications } from './verifications.js';

/** Payload: the id of a session that was revoked. */
const SESSION_CHANNEL = 'proxy_session';
const HEARTBEAT_MS = 10_000;
/** Look for what lost notices would have told; also renews presence (PRESENCE_SECONDS is three times it). */
const REREAD_MS = (PRESENCE_SECONDS * 1000) / 3;
/** The line moves for everybody when one person gets a code: it is shown again at most once in this time… */
const LINE_MS = 500;
/** …and a long one so seldom that showing it takes at most a fifth of the time. */
const LINE_SHARE = 5;

/** Open event streams of this process, fed by notices from whichever process made the change. */
export function createStreams(context: {
  database: Database;
  verifications: Pick<Verifications, 'many' | 'show'>;
  metrics: Metrics;
  log: Logger;
}) {
  const { database, verifications, metrics, log } = context;
  const clients = new Map<string, Set<StreamClient>>();
  /** Followed verifications that are in line: their place can change without a change of their own. */
  const inLine = new Set<string>();
  /** To be read again. */
  const changed = new Set<string>();
  let reading = false;
  const timers: NodeJS.Timeout[] = [];
  const stopListening: (() => Promise<void>)[] = [];
  let lineTimer: NodeJS.Timeout | undefined;
  let lineShownAt = -Infinity;
  let lineTookMs = 0;

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => log.error({ ...whatToLog(error) }, 'streams could not be refreshed'));
  }

  async function show(ids: readonly string[]): Promise<void> {
    for (const verification of await verifications.show(await verifications.many(ids))) {
      const same = clients.get(verification.id);
      if (same === undefined) continue;
      if (verification.status === 'QUEUED') inLine.add(verification.id);
      else inLine.delete(verification.id);
      const event = streamEvent(verification);
      for (const client of same) client.send(event);
    }
  }

  async function readChanged(): Promise<void> {
    try {
      while (changed.size > 0) {
        // Notices of one moment are read together.
        await new Promise(setImmediate);
        const ids = [...changed];
        changed.clear();
        await show(ids);
      }
    } finally {
      reading = false;
    }
  }

  function refresh(ids: Iterable<string>): void {
    for (const id of ids) if (clients.has(id)) changed.add(id);
    if (reading || changed.size === 0) return;
    reading = true;
    inBackground(readChanged());
  }

  async function showLine(): Promise<void> {
    lineShownAt = performance.now();
    await show([...inLine]);
    lineTookMs = performance.now() - lineShownAt;
  }

  function lineMoved(): void {
    if (inLine.size === 0) return;
    const dueMs = lineShownAt + Math.max(LINE_MS, LINE_SHARE * lineTookMs) - performance.now();
    lineTimer ??= setTimeout(
      () => {
        lineTimer = undefined;
        inBackground(showLine());
      },
      Math.max(0, dueMs),
    );
  }

  async function renewPresence(): Promise<void> {
    if (inLine.size === 0) return;
    await database.query(
      `update proxy.verifications set present_until = proxy.now() + make_interval(secs => $2)
        where id = any($1::text[]) and status = 'QUEUED'`,
      [[...inLine], PRESENCE_SECONDS],
    );
  }

  function endSession(sessionId: string): void {
    for (const same of clients.values()) {
      for (const client of same) if (client.sessionId === sessionId) client.end();
    }
  }

  /** The safety net under the notices, which are only hints. */
  async function catchUp(): Promise<void> {
    await renewPresence();
    const open = [...clients.values()].flatMap((same) => [...same]);
    if (open.length === 0) return;
    const versions = await database.query<{ id: string; version: number }>(
      'select id, version from proxy.verifications where id = any($1::text[])',
      [[...clients.keys()]],
    );
    const missed = versions.filter(({ id, version }) =>
      [...(clients.get(id) ?? [])].some((client) => client.version < version),
    );
    refresh(missed.map(({ id }) => id));
    lineMoved();
    const sessions = new Set(open.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId])));
    const revoked = await database.query<{ id: string }>(
      'select id from proxy.sessions where id = any($1::text[]) and revoked_at is not null',
      [[...sessions]],
    );
    for (const { id } of revoked) endSession(id);
  }

  function drop(client: StreamClient): void {
    metrics.streams.dec();
    const same = clients.get(client.verificationId);
    same?.delete(client);
    if (same?.size !== 0) return;
    clients.delete(client.verificationId);
    inLine.delete(client.verificationId);
  }

  return {
    async start(): Promise<void> {
      stopListening.push(
        await database.listen(
          VERIFICATION_CHANNEL,
          (id) => refresh([id]),
          () => refresh(clients.keys()),
        ),
        await database.listen(WORK_CHANNEL, lineMoved),
        await database.listen(SESSION_CHANNEL, endSession),
      );
      timers.push(
        setInterval(() => {
          for (const same of clients.values()) for (const client of same) client.beat();
        }, HEARTBEAT_MS),
        setInterval(() => inBackground(catchUp()), REREAD_MS),
      );
    },

    /** Answers with the stream: a snapshot first, then every change, until the verification ends. */
    open(response: Response, verification: Verification, sessionId: string | null): void {
      const { id } = verification;
      const client = new StreamClient(response, id, sessionId, () => metrics.cutStreams.inc());
      const same = clients.get(id) ?? new Set();
      clients.set(id, same.add(client));
      metrics.streams.inc();
      response.once('close', () => drop(client));
      if (verification.status === 'QUEUED') inLine.add(id);
      client.send(streamEvent(verification));
      // What changed between reading the snapshot and joining.
      refresh([id]);
    },

    /** A revoked session's streams end, whichever process they are on. */
    closeSession(sessionId: string): void {
      inBackground(notify(database, SESSION_CHANNEL, sessionId));
    },

    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      clearTimeout(lineTimer);
      for (const stop of stopListening) await stop();
      for (const same of clients.values()) for (const client of same) client.end();
    },
  };
}

export type Streams = ReturnType<typeof createStreams>;
