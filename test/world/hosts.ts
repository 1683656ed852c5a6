/** Two hosts always: what their back ends ask for, and the receivers of their events. */
import { createServer, type ServerResponse } from 'node:http';
import type { HostEvent } from '../../contract/events.js';
import type { EventPage, EventRecord } from '../../contract/schemas/events.js';
import type { Erasure, PersonExport } from '../../contract/schemas/people.js';
import type { Session, SessionRequestInput } from '../../contract/schemas/sessions.js';
import { listen } from '../listen.js';
import { ORIGIN } from '../test-proxy.js';
import type { Invariants } from './invariants.js';
import type { HOSTS } from './model.js';
import { chanceOf, type Chance } from './random.js';
import type { Setting } from './setting.js';

type World = Setting & { invariants: Invariants };

/** How a receiver fails in a storm. */
const FAILURES = ['error', 'silent', 'cut', 'cut after'] as const;
const FAILING_SHARE = 0.3;

export type Host = Awaited<ReturnType<typeof createHost>>;

export async function createHost(world: World, { name, key }: (typeof HOSTS)[number]) {
  const receiver = await startReceiver(world, name);
  /** What its reader of the feed has, by id. */
  const read = new Map<string, EventRecord>();
  /** What it says with its next call; undefined: it has just started. And what it has said, and the last event since then. */
  let after: number | undefined;
  let [said, last] = [0, 0];

  const ask = <T>(method: string, path: string, body?: unknown) =>
    world.ask<T>(method, `/v1/${path}`, { token: key, ...(body !== undefined && { body }) });

  /** True: there may be more. */
  async function readFeed(limit: number): Promise<boolean> {
    const from = after === undefined ? '' : `&after=${after}`;
    const page = await ask<EventPage>('GET', `events?consumer=crm&wait=0&limit=${limit}${from}`);
    if (page?.status !== 200) return true;
    said = after ?? said;
    for (const event of page.body.events) {
      const newest = Math.max(0, ...[...read.values()].map(({ position }) => position));
      const isInPlace = read.has(event.id)
        ? read.get(event.id)!.position === event.position
        : event.position > newest;
      world.invariants.judge(
        'a reader of the feed gets each event once and in its order',
        event.position > last && isInPlace,
        `${name}: ${event.id} at ${event.position} after ${last}, the newest was ${newest}`,
      );
      last = event.position;
      read.set(event.id, event);
    }
    after = page.body.after;
    return page.body.events.length > 0;
  }

  return {
    name,
    key,
    receiver,
    ask,

    async mint(grants: Omit<SessionRequestInput, 'origin'>): Promise<Session | undefined> {
      const minted = await ask<Session>('POST', 'sessions', {
        origin: ORIGIN,
        ttlSeconds: 86_400,
        ...grants,
      });
      if (minted?.status === 201) world.model.secrets.add(minted.body.token);
      return minted?.status === 201 ? minted.body : undefined;
    },

    /** With all that came by now. */
    async feed(): Promise<ReadonlyMap<string, EventRecord>> {
      while (await readFeed(200));
      return read;
    },

    /** What the back end of a host does now and then. */
    async act(chance: Chance): Promise<void> {
      const { model, invariants } = world;
      const own = model.attempts().filter((attempt) => attempt.scope.host === name);
      const others = model.attempts().filter((attempt) => attempt.scope.host !== name);
      await readFeed(chance.between(1, 9));
      // It died before it said what it has.
      if (chance.is(0.2)) [after, last] = [undefined, said];
      const draw = chance.next();
      if (draw < 0.35) return invariants.hostsApart(this, chance.pick(others)?.id);
      if (draw < 0.6) {
        const attempt = chance.pick(own);
        return attempt && invariants.listsOwn(this, attempt);
      }
      if (draw < 0.75) {
        const event = chance.pick([...read.values()]);
        if (event === undefined) return;
        const until = event.position + Math.floor(chance.between(0, 3));
        const replayed = await ask('POST', 'events/replay', { after: event.position - 1, until });
        if (replayed?.status === 202) world.trace(`${name} replays from ${event.position} to ${until}`);
        return;
      }
      const attempt = chance.pick(own);
      if (attempt === undefined) return;
      const { nationalId } = attempt;
      if (draw < 0.85) {
        const exported = await ask<PersonExport>('POST', 'exports', { nationalId });
        if (exported?.status === 200) invariants.exportsOwn(this, exported.body);
        return;
      }
      if (draw > 0.94 || chance.is(0.5)) return;
      const erased = await ask<Erasure>('POST', 'erasures', { nationalId });
      // Without an answer it may have been erased.
      model.erased(nationalId, name, erased?.body.references ?? []);
      world.trace(`${name} erases a person: ${erased?.status}`);
      if (erased?.status === 200) await invariants.erasureLeavesNoHash(name, nationalId);
    },
  };
}

interface Received {
  id: string;
  event: HostEvent;
  body: string;
}

/** Takes each event of its host, and fails in a storm. */
async function startReceiver(world: World, name: string) {
  const received: Received[] = [];
  const bodies = new Map<string, string>();
  let count = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      world.clock.moved();
      const id = request.headers['webhook-id'] as string;
      const chance = chanceOf(world.seed, 'receiver', name, (count += 1));
      const failure = world.isStorm && chance.is(FAILING_SHARE) ? chance.pick(FAILURES) : undefined;
      if (failure === 'error') return void response.writeHead(500).end();
      if (failure === 'cut') return void response.destroy();
      // An erasure takes the host's own name for the customer out of an event.
      const kept = body.replace(/"reference":("[^"]*"|null)/, '');
      world.invariants.sameBodyOfAnEvent(bodies.get(id) ?? kept, kept);
      bodies.set(id, kept);
      received.push({ id, body, event: JSON.parse(body) as HostEvent });
      // It took the event, and the proxy does not learn it.
      if (failure === 'cut after') return void response.destroy();
      if (failure !== 'silent') accept(response);
    });
  });
  const { url, close } = await listen(server);
  return { url: `${url}/events`, received, close };
}

const accept = (response: ServerResponse) => void response.writeHead(204).end();
