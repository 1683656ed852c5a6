/** Back ends and analysts of one host: they screen under keys, repeat, read what changed, review and stop watching. */
import type { Problem } from '../../contract/problems.js';
import type { Hit, Screening } from '../../contract/screening.js';
import type { KnownScreenings, ScreeningChanges } from '../../contract/watch.js';
import { ORIGIN } from '../test-proxy.js';
import type { Host } from './hosts.js';
import type { Chance } from './random.js';
import type { World } from './world.js';

const MOST_SCREENED = 8;
const CEILING = 2;

interface Watched {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  /** The hits since which changes count, and the version that was reviewed. */
  baseline: readonly Hit[];
  reviewed: number;
  isWatched: boolean;
}

export type Analyst = ReturnType<typeof createAnalyst>;

export function createAnalyst(world: World, host: Host) {
  const { invariants, service } = world;
  const asked = new Map<string, string>();
  const known = new Map<string, Watched>();
  let count = 0;

  const screen = (key: string, name: string) =>
    world.ask<Screening | Problem>('POST', '/v1/screenings', {
      token: host.key,
      headers: { 'Idempotency-Key': key },
      body: { name, entityType: 'person', isMonitored: true, reference: `customer ${name}` },
    });

  async function send(key: string, name: string): Promise<void> {
    const told = await screen(key, name);
    world.trace(`${host.name} screens ${name}: ${told?.status}`);
    const carriedOut = [...service.upstream.screenings.values()].filter((each) => each.name === name).length;
    invariants.judge('one call a key', carriedOut <= 1, `${carriedOut} of ${name}`);
    if (told?.status !== 201) return;
    const { id, hits } = told.body as Screening;
    const before = known.get(key);
    invariants.judge('a repeat gets the first outcome', (before?.id ?? id) === id, `${name}: ${id}`);
    if (!before) known.set(key, { id, key, name, baseline: hits.items, reviewed: 0, isWatched: true });
  }

  const changesOf = ({ id }: Watched) => host.ask<ScreeningChanges>('GET', `screenings/${id}/changes`);
  const hitsOf = ({ id }: Watched): readonly Hit[] => service.upstream.screenings.get(id)!.hits.items;

  const sorted = (added: readonly string[], gone: readonly string[], changed: readonly string[]) =>
    JSON.stringify({ new: added.toSorted(), gone: gone.toSorted(), changed: changed.toSorted() });
  const countriesById = (hits: readonly Hit[]) => new Map(hits.map((hit) => [hit.hitId, hit.countries]));

  /** What is different since the baseline, as the proxy should say it. */
  function expected(watched: Watched): string {
    const [before, now] = [countriesById(watched.baseline), countriesById(hitsOf(watched))];
    return sorted(
      [...now.keys()].filter((id) => !before.has(id)),
      [...before.keys()].filter((id) => !now.has(id)),
      [...now.keys()].filter((id) => before.has(id) && before.get(id) !== now.get(id)),
    );
  }
  const told = (changes: ScreeningChanges) =>
    sorted(
      changes.new,
      changes.gone,
      changes.changed.map(({ hit }) => hit),
    );

  /** The list moves: a hit comes, goes, or has another country. */
  function moveList(watched: Watched, chance: Chance): void {
    const draw = chance.next();
    service.screenAgain(watched.id, (hits) => {
      const [first, ...others] = hits;
      count += 1;
      if (first === undefined || draw < 0.4)
        return [
          ...hits,
          {
            ...(first ?? watched.baseline[0]!),
            hitId: `${watched.id} new ${count}`,
            name: `New Comer ${count}`,
          },
        ];
      return draw < 0.7 ? others : [...others, { ...first, countries: `S${'ABCDEFGHIJKL'[count % 12]}` }];
    });
    world.trace(`the list of ${watched.name} moves`);
  }

  async function review(watched: Watched): Promise<void> {
    const changes = await changesOf(watched);
    if (changes?.status !== 200 || told(changes.body) !== expected(watched)) return;
    const hits = hitsOf(watched);
    const reviewed = await host.ask('POST', `screenings/${watched.id}/reviewed`, {
      version: changes.body.version,
    });
    // Without an answer it may have been stored: what counts since when is not known any more.
    if (reviewed === undefined) watched.isWatched = false;
    if (reviewed?.status === 200)
      Object.assign(watched, { baseline: [...hits], reviewed: changes.body.version });
  }

  async function unwatch(watched: Watched): Promise<void> {
    watched.isWatched = false;
    await host.ask('DELETE', `watches/${watched.id}`);
  }

  async function meetCeiling(): Promise<void> {
    const session = await host.mint({ screening: { create: { max: CEILING } } });
    let made = 0;
    for (let turn = 0; session && turn <= CEILING; turn += 1) {
      const answer = await world.ask('POST', '/v1/screenings', {
        token: session.token,
        headers: { Origin: ORIGIN },
        body: { name: `Ceiling ${host.name} ${(count += 1)} x 1`, entityType: 'person' },
      });
      if (answer?.status === 201) made += 1;
    }
    invariants.judge('a ceiling is exact', made <= CEILING, `${made} screenings`);
  }

  return {
    name: `analyst of ${host.name}`,

    async act(chance: Chance): Promise<void> {
      const draw = chance.next();
      const watched = chance.pick([...known.values()].filter(({ isWatched }) => isWatched));
      const [key, name] = chance.pick([...asked]) ?? [];
      if (asked.size === 0 || (draw < 0.3 && asked.size < MOST_SCREENED)) {
        const screened = [
          `key-${host.name}-${asked.size}`,
          `Jane Doe ${host.name} ${asked.size} x 3`,
        ] as const;
        asked.set(...screened);
        await send(...screened);
      } else if (draw < 0.45) await Promise.all([send(key!, name!), send(key!, name!)]);
      else if (draw < 0.52) await meetCeiling();
      else if (watched === undefined) return;
      else if (draw < 0.8) moveList(watched, chance);
      else if (draw < 0.9) await review(watched);
      else if (draw < 0.93) await unwatch(watched);
      else await world.ask('GET', `/v1/screenings/${watched.id}`, { token: host.key });
    },

    /** When time has passed: what the host was told, and what it can read, is what changed. */
    async compare(): Promise<void> {
      for (const watched of [...known.values()].filter(({ isWatched }) => isWatched)) {
        const changes = await world.clock.until('changes are read', changesOf(watched));
        invariants.judge(
          'changes equal a comparison of then and now',
          changes?.status === 200 && told(changes.body) === expected(watched),
          `${watched.name}: ${JSON.stringify(changes?.body)} for ${expected(watched)}`,
        );
        const listed = await world.clock.until(
          'the list is read',
          host.ask<KnownScreenings>(
            'GET',
            `screenings?reference=${encodeURIComponent(`customer ${watched.name}`)}`,
          ),
        );
        const counts = listed?.body.screenings?.find(({ id }) => id === watched.id)?.changes;
        const { new: added = [], changed = [], gone = [] } = changes?.body ?? {};
        invariants.judge(
          'counts equal what they count',
          counts?.new === added.length && counts.changed === changed.length && counts.gone === gone.length,
          `${watched.name}: ${JSON.stringify(counts)}`,
        );
        const events = host.receiver.received.flatMap(({ event }) =>
          event.type === 'screening.changed' && event.data.id === watched.id ? [event.data] : [],
        );
        const last = events.toSorted((one, other) => one.version - other.version).at(-1);
        const version = changes?.body.version ?? 0;
        invariants.judge(
          'each change of a screening has an event',
          version === 1 || last?.version === version,
          `${watched.name}: version ${version}, and the last event has ${last?.version}`,
        );
        const isNone = added.length + changed.length + gone.length === 0;
        invariants.judge(
          'the last event of a screening counts what changed',
          last !== undefined && last.version > watched.reviewed
            ? JSON.stringify(last.changes) === JSON.stringify(counts)
            : isNone,
          `${watched.name}: ${JSON.stringify(last)} for ${JSON.stringify(counts)}`,
        );
      }
    },
  };
}
