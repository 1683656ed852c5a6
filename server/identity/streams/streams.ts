import { setImmediate as othersWork } from 'node:timers/promises';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { ProblemError } from '../../../contract/problem-error.js';
import { repeat, type Repeated } from '../../operations/repeat.js';
import type { Database } from '../../store/database.js';
import { notify } from '../../store/notify.js';
import { openEventStream } from './event-stream.js';
import type { Metrics } from '../../operations/metrics.js';
import { errorForLog } from '../../operations/error-for-log.js';
import { PRESENCE_SECONDS, renewPresence } from '../rows/presence.js';
import { BEAT_PARTS, StreamClient, streamEvent } from './stream-client.js';
import {
  VERIFICATION_CHANNEL,
  WORK_CHANNEL,
  type ShownRow,
  type Verifications,
} from '../rows/verifications.js';

/** Payload: the id of a session that was revoked. */
const SESSION_CHANNEL = 'proxy_session';
/** A page has one stream for all its elements, and a person has few tabs. */
export const STREAMS_PER_SESSION = 32;
const STREAM_RETRY_AFTER_SECONDS = 10;
const HEARTBEAT_MS = 10_000;
/** Other work goes on between: ten thousand take a quarter of a second. */
const SENT_AT_ONCE = 500;
/** Reads again what lost notices would have announced. Also renews presence, which lasts three times as long. */
const REREAD_MS = (PRESENCE_SECONDS * 1000) / 3;
/** One new code moves everyone in line: their places are sent at most once in this time… */
const LINE_MS = 500;
/** …and for a long line so rarely that it takes at most a fifth of the time. */
const LINE_SHARE = 5;
/** Without a move, as when its notice was lost, the line is sent again after so long. A move would wait behind that. */
const LINE_REREAD_MS = 15_000;

/** The open event streams of this process. Notifications of any process say what changed. */
export function createStreams(context: {
  database: Database;
  verifications: Pick<Verifications, 'many' | 'show'>;
  metrics: Metrics;
  log: Logger;
}) {
  const { database, verifications, metrics, log } = context;
  const clients = new Map<string, Set<StreamClient>>();
  const openBySession = new Map<string, number>();
  /**
   * Followed verifications in line, as last read: their places change without a change of their rows, and are sent again
   * without reading each row.
   */
  const inLine = new Map<string, ShownRow>();
  /** Ids to read again. */
  const changed = new Set<string>();
  let lineIsDue = false;
  let showing = false;
  let beats: NodeJS.Timeout | undefined;
  let rereading: Repeated | undefined;
  const stopListening: (() => Promise<void>)[] = [];
  let lineTimer: NodeJS.Timeout | undefined;
  let lineShownAt = -Infinity;
  let lineTookMs = 0;

  function couldNotRefresh(error: unknown): void {
    log.error({ ...errorForLog(error) }, 'streams could not be refreshed; the next run retries');
  }

  function inBackground(work: Promise<unknown>): void {
    work.catch(couldNotRefresh);
  }

  /** A key that was removed too early must hide one code only. */
  function couldNotShow(id: string, error: unknown): void {
    log.error({ verification: id, ...errorForLog(error) }, 'a verification could not be shown');
  }

  async function show(rows: readonly ShownRow[], isMoving: boolean): Promise<void> {
    const shown = await verifications.show(rows, { unreadable: couldNotShow, isMoving });
    for (const [index, verification] of shown.entries()) {
      if (index % SENT_AT_ONCE === SENT_AT_ONCE - 1) await othersWork();
      const event = streamEvent(verification);
      for (const client of clients.get(verification.id) ?? []) client.send(event);
    }
  }

  async function showChanged(): Promise<void> {
    const ids = [...changed];
    changed.clear();
    const rows = await verifications.many(ids);
    for (const row of rows) {
      if (row.status === 'QUEUED' && clients.has(row.id)) inLine.set(row.id, row);
      else inLine.delete(row.id);
    }
    await show(rows, false);
  }

  async function showLine(): Promise<void> {
    lineIsDue = false;
    lineShownAt = performance.now();
    await show([...inLine.values()], true);
    lineTookMs = performance.now() - lineShownAt;
  }

  /** One after the other: no client gets an older reading after a newer one. */
  async function showAll(): Promise<void> {
    try {
      while (changed.size > 0 || lineIsDue) {
        // One reading for all notices of this moment.
        await othersWork();
        if (changed.size > 0) await showChanged();
        if (lineIsDue) await showLine();
      }
    } finally {
      showing = false;
    }
  }

  function startShowing(): void {
    if (showing) return;
    showing = true;
    inBackground(showAll());
  }

  function refresh(ids: Iterable<string>): void {
    for (const id of ids) if (clients.has(id)) changed.add(id);
    if (changed.size > 0) startShowing();
  }

  function lineMoved(): void {
    if (inLine.size === 0) return;
    const dueMs = lineShownAt + Math.max(LINE_MS, LINE_SHARE * lineTookMs) - performance.now();
    lineTimer ??= setTimeout(
      () => {
        lineTimer = undefined;
        lineIsDue = true;
        startShowing();
      },
      Math.max(0, dueMs),
    );
  }

  function endSession(sessionId: string): void {
    for (const same of clients.values()) {
      for (const client of same) if (client.sessionId === sessionId) client.end();
    }
  }

  /** Finds what lost notices would have announced. */
  async function reread(): Promise<void> {
    // A stream of the host is no presence of the person.
    const present = [...inLine.keys()].filter((id) =>
      [...(clients.get(id) ?? [])].some(({ sessionId }) => sessionId !== null),
    );
    await renewPresence(database, present);
    if (clients.size === 0) return;
    const shown = [...clients].map(([id, same]) => ({
      id,
      version: Math.min(...[...same].map((client) => client.version)),
    }));
    const missed = await database.query<{ id: string }>(
      `select v.id from proxy.verifications v
         join unnest($1::text[], $2::int[]) as shown (id, version) on v.id = shown.id
        where v.version > shown.version`,
      [shown.map(({ id }) => id), shown.map(({ version }) => version)],
    );
    refresh(missed.map(({ id }) => id));
    if (performance.now() - lineShownAt >= LINE_REREAD_MS) lineMoved();
    const sessions = new Set<string>();
    for (const same of clients.values()) {
      for (const { sessionId } of same) if (sessionId !== null) sessions.add(sessionId);
    }
    const revoked = await database.query<{ id: string }>(
      'select id from proxy.sessions where id = any($1::text[]) and revoked_at is not null',
      [[...sessions]],
    );
    for (const { id } of revoked) endSession(id);
  }

  function drop(client: StreamClient): void {
    metrics.streams.dec();
    const { sessionId } = client;
    if (sessionId !== null) {
      const others = (openBySession.get(sessionId) ?? 0) - 1;
      if (others > 0) openBySession.set(sessionId, others);
      else openBySession.delete(sessionId);
    }
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
      let part = 0;
      beats = setInterval(() => {
        part = (part + 1) % BEAT_PARTS;
        for (const [id, same] of clients)
          for (const client of same) if (client.beatPart === part) client.beat(inLine.has(id));
      }, HEARTBEAT_MS / BEAT_PARTS);
      rereading = repeat(() => reread().catch(couldNotRefresh), REREAD_MS);
    },

    /**
     * Answers with the stream: a snapshot, then every change until the verification ends.
     *
     * @throws ProblemError `too_many_requests` when the session has too many streams.
     */
    open(response: Response, id: string, sessionId: string | null): void {
      if (sessionId !== null && (openBySession.get(sessionId) ?? 0) >= STREAMS_PER_SESSION)
        throw new ProblemError('too_many_requests', { retryAfter: STREAM_RETRY_AFTER_SECONDS });
      if (!openEventStream(response)) return;
      const client = new StreamClient(response, id, sessionId, () => metrics.cutStreams.inc());
      const same = clients.get(id) ?? new Set();
      clients.set(id, same.add(client));
      if (sessionId !== null) openBySession.set(sessionId, (openBySession.get(sessionId) ?? 0) + 1);
      metrics.streams.inc();
      response.once('close', () => drop(client));
      // Joined before the snapshot is read: no change is missed in between.
      refresh([id]);
    },

    /** Ends the streams of a revoked session in every process. */
    closeSession(sessionId: string): void {
      inBackground(notify(database, SESSION_CHANNEL, sessionId));
    },

    async stop(): Promise<void> {
      clearInterval(beats);
      await rereading?.stop();
      clearTimeout(lineTimer);
      for (const stop of stopListening) await stop();
      for (const same of clients.values()) for (const client of same) client.end();
    },
  };
}

export type Streams = ReturnType<typeof createStreams>;
