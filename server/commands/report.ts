import type { AuditEvent } from '../../contract/events.js';
import { RISK_LEVELS, VERIFICATION_STATUSES, isTerminal } from '../../contract/rules.js';
import type { Config } from '../config/config.js';
import { openStore } from '../program/open-store.js';
import type { Database } from '../store/database.js';
import { createEncryption } from '../store/encryption.js';
import { OptionError, type OptionValues } from './option-error.js';

/** Verifications by how they ended, with the headings of the table. Each started one is in one of those after `gotCode`. */
const COUNTS = {
  started: 'started',
  gotCode: 'got a code',
  approved: 'approved',
  declined: 'declined',
  ranOut: 'ran out',
  gaveUp: 'gave up in line',
  cancelled: 'cancelled',
  failed: 'failed',
  open: 'open',
} as const;
type Counts = Record<keyof typeof COUNTS, number>;

/** How the verifications that started within a time fared. Times are ISO 8601 in UTC, medians are seconds. No personal data. */
export interface Report extends Counts {
  from: string;
  until: string;
  /** From the start to the code, and from the code to the decision. Null without any. */
  medianWait: number | null;
  medianDecision: number | null;
  /** By the hour of the start, and by who vouched for the number: `fixed`, `typed` or `unvouched`. */
  hours: (Counts & { hour: string; kind: string })[];
  /** Screenings, calls of the first version, and those whose outcome is not known. */
  screenings: {
    created: number;
    /** Of the created ones, by the level that was last read. `unknown`: another level, or erased since. */
    levels: Record<(typeof RISK_LEVELS)[number] | 'unknown', number>;
    searched: number;
    outcomeUnknown: number;
  };
}

const ENDS = VERIFICATION_STATUSES.filter(isTerminal).map((status) => `verification.${status.toLowerCase()}`);

/** From the audit trail alone; `start_kind` is all that is read of a verification. */
const VERIFICATIONS = `
  with runs as (
    select subject,
           min(at) filter (where event = 'verification.queued') as started,
           min(at) filter (where event = 'verification.waiting') as coded,
           -- A late answer corrects an end.
           (array_agg(event order by id desc) filter (where event = any($3)))[1] as ended,
           max(at) filter (where event in ('verification.completed', 'verification.rejected')) as decided
      from proxy.audit where at >= $1 and at < $2 and event like 'verification.%' group by subject)
  select date_trunc('hour', started) as hour, coalesce(start_kind, 'purged') as kind,
         count(*) as started, count(coded) as "gotCode",
         count(*) filter (where ended = 'verification.completed') as approved,
         count(*) filter (where ended = 'verification.rejected') as declined,
         count(*) filter (where ended = 'verification.expired') as "ranOut",
         count(*) filter (where ended = 'verification.cancelled' and coded is null) as "gaveUp",
         count(*) filter (where ended = 'verification.cancelled' and coded is not null) as cancelled,
         count(*) filter (where ended = 'verification.error') as failed,
         count(*) filter (where ended is null) as open,
         percentile_cont(0.5) within group (order by extract(epoch from coded - started)) as "medianWait",
         percentile_cont(0.5) within group (order by extract(epoch from decided - coded)) as "medianDecision"
    from runs left join proxy.verifications v on v.id = subject
   where started is not null
   group by grouping sets ((1, 2), ()) order by 1 nulls first, 2`;

interface Group extends Counts {
  hour: Date | null;
  kind: string | null;
  medianWait: number | null;
  medianDecision: number | null;
}

export async function readReport(database: Database, seconds: number): Promise<Report> {
  const [clock] = await database.query<{ now: Date }>('select proxy.now() as now');
  const range = [new Date(clock!.now.getTime() - seconds * 1000).toISOString(), clock!.now.toISOString()];
  const [total, ...groups] = await database.query<Group & Record<string, unknown>>(VERIFICATIONS, [
    ...range,
    ENDS,
  ]);
  const made = await database.query<{ event: AuditEvent; count: number }>(
    `select event, count(*) as count from proxy.audit
      where at >= $1 and at < $2 and event like 'screening.%' group by event`,
    range,
  );
  const levels = await database.query<{ level: string; count: number }>(
    `select coalesce(answer ->> 'level', '') as level, count(*) as count
       from proxy.audit left join proxy.watched_screenings w on screening_id = subject and w.host = audit.host
      where at >= $1 and at < $2 and event = 'screening.created' group by 1`,
    range,
  );
  const ofLevel = (level: string) => levels.find((one) => one.level === level)?.count ?? 0;
  const known = Object.fromEntries(RISK_LEVELS.map((level) => [level, ofLevel(level)]));
  const created = levels.reduce((sum, one) => sum + one.count, 0);
  const unknown = created - Object.values(known).reduce((sum, one) => sum + one, 0);
  const count = (event: AuditEvent) => made.find((one) => one.event === event)?.count ?? 0;
  const { hour: _hour, kind: _kind, ...all } = total!;
  return {
    from: range[0]!,
    until: range[1]!,
    ...all,
    hours: groups.map(({ hour, kind, medianWait: _wait, medianDecision: _decision, ...counts }) => ({
      hour: hour!.toISOString(),
      kind: kind!,
      ...counts,
    })),
    screenings: {
      created,
      levels: { ...known, unknown } as Report['screenings']['levels'],
      searched: count('screening.searched'),
      outcomeUnknown: count('screening.outcome_unknown'),
    },
  };
}

/**
 * Says how people fared.
 *
 * @param values `since`: `7d` or `12h`; `json`.
 * @returns what to print.
 * @throws OptionError
 */
export async function report(config: Config, { since, json }: OptionValues): Promise<string> {
  const [, number, unit] = /^([1-9]\d{0,3})([hd])$/.exec(String(since)) ?? [];
  if (number === undefined)
    throw new OptionError('--since must be a number of days or hours, such as 7d or 12h.');
  const database = await openStore(config, createEncryption(config.encryptionKeys));
  try {
    const found = await readReport(database, Number(number) * (unit === 'd' ? 86_400 : 3600));
    return json === true ? JSON.stringify(found, null, 2) : reportText(found);
  } finally {
    await database.close();
  }
}

export function reportText(found: Report): string {
  const keys = Object.keys(COUNTS) as (keyof Counts)[];
  const row = (first: string, kind: string, cells: readonly (string | number)[]) =>
    [
      first.padEnd(17),
      kind.padEnd(10),
      ...cells.map((cell, at) => String(cell).padStart(COUNTS[keys[at]!].length + 2)),
    ].join('');
  const seconds = (value: number | null) => (value === null ? '–' : `${Math.round(value)} s`);
  const { screenings } = found;
  const levels = Object.entries(screenings.levels).map(([level, count]) => `${level} ${count}`);
  return [
    `From ${found.from} to ${found.until}`,
    '',
    row('hour (UTC)', 'kind', Object.values(COUNTS)),
    ...found.hours.map((group) =>
      row(
        group.hour.slice(0, 16).replace('T', ' '),
        group.kind,
        keys.map((key) => group[key]),
      ),
    ),
    row(
      'all',
      '',
      keys.map((key) => found[key]),
    ),
    '',
    `Median wait for a code: ${seconds(found.medianWait)}. Median time from the code to the decision: ${seconds(found.medianDecision)}.`,
    `Screenings: ${screenings.created} (${levels.join(', ')}); by the first version: ${screenings.searched}; outcome not known: ${screenings.outcomeUnknown}.`,
  ].join('\n');
}
