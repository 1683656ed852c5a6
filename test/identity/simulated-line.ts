/** The line of the real engine: starts, ledger and creation on a database whose clock stands still until it is moved. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { IDENTITY_LIMITS } from '../../contract/rules.js';
import { createCreation } from '../../server/identity/creation.js';
import { createLedger } from '../../server/identity/ledger.js';
import { createOpenRequests } from '../../server/identity/open-requests.js';
import { createOutage } from '../../server/rules/outage.js';
import { createStart } from '../../server/identity/start.js';
import { createBoard } from '../../server/identity/board.js';
import { createVerifications } from '../../server/identity/create-verifications.js';
import { NO_JUMPS } from '../../server/rules/clock-jumps.js';
import { BY_PROXY } from '../../server/events/audit.js';
import { createMetrics } from '../../server/operations/metrics.js';
import { Person, type SessionRecord } from '../../server/sessions/caller.js';
import type { Database } from '../../server/store/database.js';
import { createEncryption } from '../../server/store/encryption.js';
import { migrate } from '../../server/store/migrate.js';
import { proxyMigrations } from '../../server/store/proxy-migrations.js';
import type { UpstreamClient } from '../../server/upstream/client.js';

const WINDOW_SECONDS = 60;
const TIMEOUT_SECONDS = 15;
const HOLD_SECONDS = 142;
const TICK_SECONDS = 0.001;
const BEGAN = Date.parse('2026-01-01T00:00:00Z');

export interface Visitor {
  /** Also the one whose session it is. */
  nationalId: string;
  address: string;
  identity?: Partial<SessionRecord['identity']>;
  /** The host fixed the ID. */
  isFixed?: boolean;
}

export const SILENT = pino({ level: 'silent' });

export type SimulatedLine = Awaited<ReturnType<typeof simulateLine>>;

/** Nothing runs by itself: `serve` gives the free slots away, as a worker does when it wakes. */
export async function simulateLine(database: Database) {
  await migrate(database, 'proxy', proxyMigrations);
  const encryption = createEncryption([Buffer.alloc(32, 7)]);
  const ledger = createLedger(database, {
    limits: IDENTITY_LIMITS,
    windowSeconds: WINDOW_SECONDS,
    timeoutSeconds: TIMEOUT_SECONDS,
    clockJumps: NO_JUMPS,
    log: SILENT,
    metrics: createMetrics(),
  });
  let seconds = 0;
  const board = createBoard(database, ledger, WINDOW_SECONDS, () => seconds * 1000);
  const verifications = createVerifications({
    database,
    encryption,
    board,
    longestOpenSeconds: HOLD_SECONDS,
    statusChanged: () => Promise.resolve(),
  });
  const openRequests = createOpenRequests({
    database,
    encryption,
    verifications,
    longestOpenSeconds: HOLD_SECONDS,
    guard: null,
  });
  const { start } = createStart({
    openRequests,
    board,
    database,
    encryption,
    guard: null,
    statusChanged: () => Promise.resolve(),
  });
  let created: string[] = [];
  function answerAtOnce(): ReturnType<UpstreamClient['requestMfa']> {
    const transId = randomUUID();
    created.push(transId);
    return Promise.resolve({ transId, random: '14' });
  }
  const upstream: Pick<UpstreamClient, 'requestMfa'> = { requestMfa: answerAtOnce };
  const { step } = createCreation({
    database,
    encryption,
    ledger,
    verifications,
    upstream: upstream as UpstreamClient,
    openRequests,
    storage: { isWritable: () => Promise.resolve(true), persist: (work) => work() },
    outage: createOutage(),
    credential: { allowance: () => Promise.resolve({ calls: Infinity }) },
    log: SILENT,
    metrics: createMetrics(),
    windowSeconds: WINDOW_SECONDS,
    lifetimeSeconds: 120,
    timeoutSeconds: TIMEOUT_SECONDS,
  });

  return {
    ledger,
    verifications,
    openRequests,
    clock: () => seconds,

    async moveTo(to: number): Promise<void> {
      seconds = to;
      await database.query(
        `create or replace function proxy.now() returns timestamptz language sql stable as
           'select timestamptz ''${new Date(BEGAN + seconds * 1000).toISOString()}'''`,
      );
    },

    async join({ nationalId, address, identity = {}, isFixed = false }: Visitor): Promise<string> {
      const person = new Person(nationalId, encryption);
      const session: SessionRecord = {
        id: `ses_${nationalId}`,
        host: 'default',
        origin: 'https://onboarding.example',
        expiresAt: new Date(BEGAN + 86_400_000),
        identity: { details: 'none', ...identity, ...(isFixed && { person }) },
      };
      await database.query(
        `insert into proxy.sessions (id, token_hash, origin, grants, minted_by, host, created_at, used_at, expires_at)
         values ($1, $2, $3, '{}', 'test', $4, proxy.now(), proxy.now(), $5) on conflict do nothing`,
        [session.id, Buffer.from(session.id), session.origin, session.host, session.expiresAt],
      );
      const { verification } = await start(session, person, address, BY_PROXY);
      return verification.id;
    },

    /** Who gets a code now, in the order of the calls. */
    async serve(): Promise<string[]> {
      created = [];
      board.lineMoved();
      const stepped = await step();
      if ('waitMs' in stepped) return [];
      await Promise.all(stepped.work);
      const rows = await database.query<{ id: string; trans_id: string }>(
        'select id, trans_id from proxy.verifications where trans_id = any($1::text[])',
        [created],
      );
      const call = (row: { trans_id: string }) => created.indexOf(row.trans_id);
      return rows.toSorted((one, other) => call(one) - call(other)).map(({ id }) => id);
    },

    /** When `serve` can give the next code, in seconds; a tick later, since a time in JavaScript has no microseconds. */
    async nextSlot(): Promise<number> {
      const { calls: busy, limit } = await ledger.peek('request');
      const free = busy.length < limit ? undefined : busy[busy.length - limit]!.occupiedUntil;
      return free === undefined ? seconds : (free.getTime() - BEGAN) / 1000 + TICK_SECONDS;
    },

    async setPresent(ids: readonly string[], present: boolean): Promise<void> {
      await database.query(
        `update proxy.places set present_until = proxy.now() + make_interval(secs => $2)
          where verification_id = any($1::text[])`,
        [ids, present ? 86_400 : -1],
      );
    },
  };
}
