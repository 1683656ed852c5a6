import { setImmediate as othersWork, setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { ProblemError } from '../../contract/problem-error.js';
import { repeat, type Repeated } from '../operations/shared-work.js';
import { notify, type Database } from '../store/database.js';
import { openEventStream } from '../operations/stream-connections.js';
import type { Metrics } from '../operations/metrics.js';
import { errorForLog } from '../operations/log.js';
import type { Board, LineReading } from './board.js';
import type { Verifications } from './create-verifications.js';
import { PRESENCE_SECONDS, renewPresence } from './places.js';
import { HEARTBEAT_PARTS, StreamClient, streamEvent, type StreamReader } from './stream-client.js';
import { VERIFICATION_CHANNEL, type ShownRow } from './verifications.js';

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
/** One new code moves everyone in line: their places are sent at most once in this time. */
const LINE_MS = 500;
/** Sending the places of a long line takes at most a fifth of the time. */
const LINE_SHARE = 5;
/** When the notice of a move was lost, the line is sent again after this time. */
const LINE_REREAD_MS = 15_000;

interface StreamsContext {
  database: Database;
  verifications: Pick<Verifications, 'many' | 'show'>;
  board: Pick<Board, 'readNow'>;
  metrics: Metrics;
  log: Logger;
}

/** The open event streams of this process. Notifications of any process say what changed. */
export class Streams {
  readonly #context: StreamsContext;
  readonly #clients = new Map<string, Set<StreamClient>>();
  readonly #openBySession = new Map<string, number>();
  /**
   * Followed verifications in line, as last read: their places change without a change of their rows, and are sent again
   * without reading each row.
   */
  readonly #inLine = new Map<string, ShownRow>();
  readonly #changed = new Set<string>();
  #lineIsDue = false;
  #showing = false;
  #heartbeats: NodeJS.Timeout | undefined;
  #rereading: Repeated | undefined;
  readonly #stopListening: (() => Promise<void>)[] = [];
  #lineTimer: NodeJS.Timeout | undefined;
  #lineShownAt = -Infinity;
  #lineTookMs = 0;

  constructor(context: StreamsContext) {
    this.#context = context;
  }

  async start(): Promise<void> {
    const { database } = this.#context;
    this.#stopListening.push(
      await database.listen(
        VERIFICATION_CHANNEL,
        (id) => this.#refresh([id]),
        () => this.#refresh(this.#clients.keys()),
      ),
      await database.listen(SESSION_CHANNEL, (sessionId) => this.#endSession(sessionId)),
    );
    let part = 0;
    this.#heartbeats = setInterval(() => {
      part = (part + 1) % HEARTBEAT_PARTS;
      for (const [id, same] of this.#clients)
        for (const client of same)
          if (client.heartbeatPart === part) client.sendHeartbeat(this.#inLine.has(id));
    }, HEARTBEAT_MS / HEARTBEAT_PARTS);
    this.#rereading = repeat(
      () => this.#reread().catch((error: unknown) => this.#couldNotRefresh(error)),
      REREAD_MS,
    );
  }

  /**
   * Answers with the stream: a snapshot, then every change until the verification ends.
   *
   * @throws ProblemError `too_many_requests` when the session has too many streams.
   */
  open(response: Response, id: string, reader: StreamReader): void {
    const { metrics } = this.#context;
    const { sessionId } = reader;
    const open = sessionId === null ? 0 : (this.#openBySession.get(sessionId) ?? 0);
    if (open >= STREAMS_PER_SESSION)
      throw new ProblemError('too_many_requests', { retryAfter: STREAM_RETRY_AFTER_SECONDS });
    if (!openEventStream(response)) return;
    const client = new StreamClient(response, id, reader, () => metrics.cutStreams.inc());
    const same = this.#clients.get(id) ?? new Set();
    this.#clients.set(id, same.add(client));
    if (sessionId !== null) this.#openBySession.set(sessionId, open + 1);
    metrics.streams.inc();
    response.on('close', () => this.#drop(client));
    // Joined before the snapshot is read: no change is missed in between.
    this.#refresh([id]);
  }

  /** Ends the streams of a revoked session in every process. */
  closeSession(sessionId: string): void {
    this.#inBackground(notify(this.#context.database, SESSION_CHANNEL, sessionId));
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeats);
    await this.#rereading?.stop();
    clearTimeout(this.#lineTimer);
    for (const stop of this.#stopListening) await stop();
  }

  /** Ends every stream, each at a moment of its own within the time, so that the pages do not reconnect at once. */
  async end(withinMs: number): Promise<void> {
    const all = [...this.#clients.values()].flatMap((same) => [...same]);
    await Promise.all(
      all.map(async (client) => {
        if (withinMs > 0) await sleep(Math.random() * withinMs);
        client.endForStop();
      }),
    );
  }

  #couldNotRefresh(error: unknown): void {
    this.#context.log.error(
      { ...errorForLog(error) },
      'streams could not be refreshed; the next run retries',
    );
  }

  #inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#couldNotRefresh(error));
  }

  async #show(rows: readonly ShownRow[], line?: LineReading): Promise<void> {
    const { verifications, log } = this.#context;
    // A key that was removed too early must hide one code only.
    const unreadable = (id: string, error: unknown) =>
      log.error({ verification: id, ...errorForLog(error) }, 'a verification could not be shown');
    const shown = await verifications.show(rows, { unreadable, ...(line && { line }) });
    for (const [index, verification] of shown.entries()) {
      if (index % SENT_AT_ONCE === SENT_AT_ONCE - 1) await othersWork();
      const event = streamEvent(verification);
      for (const client of this.#clients.get(verification.id) ?? []) client.send(event);
    }
  }

  async #showChanged(): Promise<void> {
    const ids = [...this.#changed];
    this.#changed.clear();
    const rows = await this.#context.verifications.many(ids);
    for (const row of rows) {
      if (row.status === 'QUEUED' && this.#clients.has(row.id)) this.#inLine.set(row.id, row);
      else this.#inLine.delete(row.id);
    }
    await this.#show(rows);
  }

  async #showLine(): Promise<void> {
    this.#lineIsDue = false;
    this.#lineShownAt = performance.now();
    await this.#show([...this.#inLine.values()], await this.#context.board.readNow());
    this.#lineTookMs = performance.now() - this.#lineShownAt;
  }

  /** One after the other: no client gets an older reading after a newer one. */
  async #showAll(): Promise<void> {
    try {
      while (this.#changed.size > 0 || this.#lineIsDue) {
        // One reading for all notices of this moment.
        await othersWork();
        if (this.#changed.size > 0) await this.#showChanged();
        if (this.#lineIsDue) await this.#showLine();
      }
    } finally {
      this.#showing = false;
    }
  }

  #startShowing(): void {
    if (this.#showing) return;
    this.#showing = true;
    this.#inBackground(this.#showAll());
  }

  #refresh(ids: Iterable<string>): void {
    for (const id of ids) if (this.#clients.has(id)) this.#changed.add(id);
    if (this.#changed.size > 0) this.#startShowing();
  }

  /** Sends its place to each person in line, soon. */
  lineMoved(): void {
    if (this.#inLine.size === 0) return;
    const pauseMs = Math.max(LINE_MS, LINE_SHARE * this.#lineTookMs);
    const dueMs = this.#lineShownAt + pauseMs - performance.now();
    this.#lineTimer ??= setTimeout(
      () => {
        this.#lineTimer = undefined;
        this.#lineIsDue = true;
        this.#startShowing();
      },
      Math.max(0, dueMs),
    );
  }

  #endSession(sessionId: string): void {
    for (const same of this.#clients.values()) {
      for (const client of same) if (client.sessionId === sessionId) client.end();
    }
  }

  async #reread(): Promise<void> {
    // A stream of the host is no presence of the person.
    const present = [...this.#inLine.keys()].filter((id) =>
      [...(this.#clients.get(id) ?? [])].some(({ sessionId }) => sessionId !== null),
    );
    await renewPresence(this.#context.database, present);
    if (this.#clients.size === 0) return;
    this.#refresh(await this.#missed());
    if (performance.now() - this.#lineShownAt >= LINE_REREAD_MS) this.lineMoved();
    for (const id of await this.#revokedSessions()) this.#endSession(id);
  }

  async #missed(): Promise<string[]> {
    const shown = [...this.#clients].map(([id, same]) => ({
      id,
      version: Math.min(...[...same].map((client) => client.version)),
    }));
    const missed = await this.#context.database.query<{ id: string }>(
      `select v.id from proxy.verifications v
         join unnest($1::text[], $2::int[]) as shown (id, version) on v.id = shown.id
        where v.version > shown.version`,
      [shown.map(({ id }) => id), shown.map(({ version }) => version)],
    );
    return missed.map(({ id }) => id);
  }

  async #revokedSessions(): Promise<string[]> {
    const sessions = new Set<string>();
    for (const same of this.#clients.values()) {
      for (const { sessionId } of same) if (sessionId !== null) sessions.add(sessionId);
    }
    const revoked = await this.#context.database.query<{ id: string }>(
      'select id from proxy.sessions where id = any($1::text[]) and revoked_at is not null',
      [[...sessions]],
    );
    return revoked.map(({ id }) => id);
  }

  #drop(client: StreamClient): void {
    this.#context.metrics.streams.dec();
    const { sessionId } = client;
    if (sessionId !== null) {
      const others = (this.#openBySession.get(sessionId) ?? 0) - 1;
      if (others > 0) this.#openBySession.set(sessionId, others);
      else this.#openBySession.delete(sessionId);
    }
    const same = this.#clients.get(client.verificationId);
    same?.delete(client);
    if (same?.size !== 0) return;
    this.#clients.delete(client.verificationId);
    this.#inLine.delete(client.verificationId);
  }
}
