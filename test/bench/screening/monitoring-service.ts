/** A service that screens monitored names again when lists change, at will with the faults that a service may have. */
import type { ScreeningEvent } from '../../../contract/events.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import { fieldsOfHits } from '../../../sandbox/screening/cases.js';
import { startScriptedUpstream, type ScriptedAnswer, type ScriptedCall } from '../../scripted-upstream.js';
import type { Monitored } from './monitored-names.js';

/** It screens all names again within this time of an update. */
const SCREENS_SECONDS = 600;
const MINUTE_MS = 60_000;
/** Calls a minute of all screening endpoints: what the proxy reads at most, and a little for the sliding window; or far less. */
const LIMIT = { sound: 64, faulty: 6 };
/** A fault of a screening, by its place in ten. */
const FAULTS = { reissues: 0, moves: 1, loses: 2 } as const;
const FAILS_EVERY = 9;
/** Enough for several pages. */
const MANY_HITS = 150;
const PERSON_PAGE = 50;

const FIELDS = [
  'name',
  'entitySubType',
  'countries',
  'aliases',
  'birthOrFoundationDates',
  'riskType',
  'indicators',
];

/** What should be announced of a screening: a line for each event. */
export type Announced = readonly string[];

/** Lists of the service come in any order. */
const plain = (value: unknown) =>
  typeof value === 'string' ? value.split(', ').sort().join(', ') : JSON.stringify(value ?? null);

export function announcedBy({ type, data }: Pick<ScreeningEvent, 'type' | 'data'>): string {
  if (!('new' in data))
    return `${type} ${JSON.stringify('reason' in data ? data.reason : [data.from, data.to])}`;
  const changed = data.changed.map(({ hit, fields }) => `${hit}: ${fields.join()}`).sort();
  return `${type} ${JSON.stringify([data.new.toSorted(), changed, data.gone.toSorted(), data.level.before, data.level.after])}`;
}

export async function startMonitoringService(
  names: readonly Monitored[],
  now: () => number,
  isFaulty: boolean,
) {
  const upstream = await startScriptedUpstream({ now });
  const ids: string[] = [];
  let edition = 0;
  let left: { at: number; place: number }[] = [];
  const moves = new Map<string, number>();
  const screenedAt = new Map<string, number>();
  const window: number[] = [];
  const counts = { reads: 0, refusedReads: 0, refusedPeople: 0, mostInMinute: 0 };
  const isFault = (place: number, fault: keyof typeof FAULTS) => isFaulty && place % 10 === FAULTS[fault];

  function hitsOf(place: number, of: number): Hit[] {
    const found = new Map(names[place]!.editions[of]!.map((hit) => [hit.hitId, hit]));
    for (
      let next = place + 1;
      isFault(place, 'moves') && next < names.length && found.size < MANY_HITS;
      next += 1
    )
      for (const hit of names[next]!.editions[of]!) found.set(hit.hitId, hit);
    return [...found.values()].map((hit) =>
      isFault(place, 'reissues') ? { ...hit, hitId: `${hit.hitId}-${of}` } : hit,
    );
  }

  function screened(before: Screening, hits: readonly Hit[], at: number): Screening {
    const time = new Date(at).toISOString();
    const isSame = JSON.stringify(before.hits.items) === JSON.stringify(hits);
    return {
      ...before,
      lastScreened: time,
      ...(!isSame && { ...fieldsOfHits(hits), lastUpdated: time }),
      hits: { ...before.hits, totalRecords: hits.length, items: [...hits] },
    };
  }

  function isRefused({ body, at }: ScriptedCall): boolean {
    while (window[0] !== undefined && window[0] <= at - MINUTE_MS) window.shift();
    const isOver = window.length >= LIMIT[isFaulty ? 'faulty' : 'sound'];
    if (!isOver) window.push(at);
    counts.mostInMinute = Math.max(counts.mostInMinute, window.length);
    if (isOver) counts[body.pageSize === PERSON_PAGE ? 'refusedPeople' : 'refusedReads'] += 1;
    return isOver;
  }

  const failed = (status: number, message: string): ScriptedAnswer => ({
    status,
    body: { statusCode: status, messages: [message], result: null },
  });

  upstream.on('screen', (call) => {
    const answer = upstream.byDefault(call) as { body: { result: Screening } };
    const { id } = answer.body.result;
    const place = names.findIndex(({ request }) => request.name === call.body.name);
    ids[place] = id;
    const items = hitsOf(place, 0);
    upstream.screenings.set(id, {
      ...{ ...answer.body.result, ...fieldsOfHits(items), lastScreened: new Date(now()).toISOString() },
      hits: { ...answer.body.result.hits, totalRecords: items.length, items },
    });
    return upstream.byDefault({ ...call, endpoint: 'hits', id, body: {} });
  });

  upstream.on('hits', (call) => {
    counts.reads += 1;
    if (isRefused(call)) return failed(429, 'Too many requests');
    const id = call.id!;
    const place = ids.indexOf(id);
    if (edition > 0 && isFault(place, 'loses')) return failed(400, 'Screening not found');
    if (isFaulty && counts.reads % FAILS_EVERY === 0)
      return failed(500, 'The screening provider could not be reached');
    const movesLeft = moves.get(id) ?? 0;
    if (call.body.pageNumber > 1 && movesLeft > 0) {
      moves.set(id, movesLeft - 1);
      const stored = upstream.screenings.get(id)!;
      const [first, ...others] = stored.hits.items;
      const lastUpdated = movesLeft % 2 ? new Date(now()).toISOString() : stored.lastUpdated;
      upstream.screenings.set(id, {
        ...stored,
        lastUpdated,
        hits: { ...stored.hits, items: [...others, first!] },
      });
    }
    return undefined;
  });

  return {
    upstream,
    counts,
    ids,
    screenedAt,
    /** The lists change. From now on `advance` screens the names again, one after the other. */
    update(): void {
      edition += 1;
      left = ids.map((_, place) => ({ at: now() + (place / ids.length) * SCREENS_SECONDS * 1000, place }));
    },
    /** Screens again what is due by now. */
    advance(): void {
      for (let next = left[0]; next !== undefined && next.at <= now(); next = left[0]) {
        const id = ids[next.place]!;
        upstream.screenings.set(
          id,
          screened(upstream.screenings.get(id)!, hitsOf(next.place, edition), next.at),
        );
        screenedAt.set(id, next.at);
        if (isFault(next.place, 'moves')) moves.set(id, 2);
        left.shift();
      }
    },
    /** From the answers of the service alone, hit by hit: what this update should announce of a screening. */
    expected(place: number): Announced {
      const [before, after] = [edition - 1, edition].map((of) => hitsOf(place, of));
      if (isFault(place, 'loses')) return edition === 1 ? ['screening.unwatched "not_readable"'] : [];
      const [then, later] = [fieldsOfHits(before!), fieldsOfHits(after!)];
      const idOf = ({ hitId }: Hit) => (isFault(place, 'reissues') ? hitId.replace(/-\d$/, '') : hitId);
      const known = new Map(before!.map((hit) => [idOf(hit), hit]));
      const left = new Set(after!.map(idOf));
      const level = { before: then.summary.level, after: later.summary.level };
      const changed = after!.flatMap((hit) => {
        const one = known.get(idOf(hit));
        const fields = FIELDS.filter((field) => one && plain(one[field]) !== plain(hit[field]));
        return fields.length > 0 ? [{ hit: hit.hitId, fields }] : [];
      });
      const data = {
        new: after!.filter((hit) => !known.has(idOf(hit))).map(({ hitId }) => hitId),
        changed,
        gone: before!.filter((hit) => !left.has(idOf(hit))).map(({ hitId }) => hitId),
        level,
      };
      const isAny = data.new.length + changed.length + data.gone.length > 0 || level.before !== level.after;
      const [from, to] = [then.searchStatus, later.searchStatus];
      return [
        ...(from === to
          ? []
          : [announcedBy({ type: 'screening.case_changed', data: { from, to } } as ScreeningEvent)]),
        ...(isAny ? [announcedBy({ type: 'screening.changed', data } as unknown as ScreeningEvent)] : []),
      ];
    },
    close: () => upstream.close(),
  };
}
