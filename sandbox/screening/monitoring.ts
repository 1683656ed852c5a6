/**
 * Ongoing monitoring: after a list changes, every monitored name is screened again in the background. The database says
 * what is due, so a killed sandbox continues where it stopped.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Hit } from '../../contract/screening.js';
import type { Queryable } from '../../server/store/database.js';
import { Scheduler } from '../control/scheduler.js';
import type { SandboxContext } from '../control/context.js';
import { fieldsOfHits, newestListVersion, type CaseRow } from './cases.js';
import { screen } from './screen.js';

export interface MonitoringProgress extends Record<string, unknown> {
  /** The list of the newest version. */
  readonly list: string | null;
  readonly version: number | null;
  readonly loadedAt: Date | null;
  readonly monitored: number;
  /** Cases screened against it. */
  readonly screened: number;
  readonly waiting: number;
  /** Screened cases whose hits changed. */
  readonly changed: number;
}

/** Cases read at once. Each is screened in its own transaction, so that calls are served in between. */
const BATCH = 100;

/** In any order. */
function sameHits(before: readonly Hit[], after: readonly Hit[]): boolean {
  const sorted = (hits: readonly Hit[]) => hits.toSorted((one, other) => (one.hitId < other.hitId ? -1 : 1));
  return isDeepStrictEqual(sorted(before), sorted(after));
}

export class Monitoring {
  readonly #context: SandboxContext;
  readonly #scheduler: Scheduler;
  #closing = false;

  constructor(context: SandboxContext) {
    this.#context = context;
    this.#scheduler = new Scheduler(context.clock, context.log, { run: () => this.#screenDue() });
  }

  /** Call it after an import and after a case is enrolled. */
  wake(): void {
    this.#scheduler.wake();
  }

  /** Finishes the current case. The next start screens the others. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#scheduler.close();
  }

  async progress(): Promise<MonitoringProgress> {
    const [progress] = await this.#context.database.query<MonitoringProgress>(
      `select v.list, v.version, v.loaded_at as "loadedAt",
         count(s.id) as monitored,
         count(s.id) filter (where s.screened_against >= v.id) as screened,
         count(s.id) filter (where s.screened_against < v.id) as waiting,
         count(s.id) filter (where s.screened_against >= v.id
           and (s.screening->>'lastUpdated')::timestamptz >= v.loaded_at) as changed
       from (select 1) as one
       left join (select * from sandbox.list_versions order by id desc limit 1) v on true
       left join sandbox.screenings s on (s.screening->>'isMonitored')::boolean
       group by v.id, v.list, v.version, v.loaded_at`,
    );
    return progress!;
  }

  async #screenDue(): Promise<void> {
    const { database } = this.#context;
    for (;;) {
      const due = await database.query<{ id: string }>(
        `select id from sandbox.screenings
         where (screening->>'isMonitored')::boolean
           and screened_against < (select max(id) from sandbox.list_versions)
         order by screened_against, id limit ${BATCH}`,
      );
      let screened = 0;
      for (const { id } of due) {
        if (this.#closing) return;
        if (await database.transaction((tx) => this.#screenAgain(tx, id))) screened++;
        await yieldToEventLoop();
      }
      // Another process has locked the rest.
      if (screened === 0) return;
    }
  }

  /** A case whose hits changed is Open again, or Closed when they are all gone. False: another process has locked it, or it is no longer due. */
  async #screenAgain(tx: Queryable, id: string): Promise<boolean> {
    const against = await newestListVersion(tx);
    const [row] = await tx.query<CaseRow>(
      `select * from sandbox.screenings where id = $1 and (screening->>'isMonitored')::boolean
         and screened_against < $2 for update skip locked`,
      [id, against],
    );
    if (row === undefined) return false;
    const hits = await screen(tx, row.request, this.#context.settings.values);
    const now = this.#context.clock.now().toISOString();
    const isSame = sameHits(row.hits, hits);
    const screening = {
      ...row.screening,
      lastScreened: now,
      ...(!isSame && { ...fieldsOfHits(hits), lastUpdated: now, updatedAt: now }),
    };
    await tx.query(
      `update sandbox.screenings set screening = $2::json, hits = $3::jsonb, screened_against = $4 where id = $1`,
      [id, JSON.stringify(screening), JSON.stringify(isSame ? row.hits : hits), against],
    );
    return true;
  }
}
