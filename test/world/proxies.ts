/** One to three proxies as an operator runs them: they die at a statement, and others start with other settings. */
import { Server, type Socket } from 'node:net';
import { writeFileSync } from 'node:fs';
import { pino } from 'pino';
import { readConfig } from '../../server/program/read-config.js';
import { guardLimits } from '../../server/rules/guard.js';
import { startProxy, type RunningProxy } from '../../server/program/start-proxy.js';
import type { Database, Queryable, Row } from '../../server/store/database.js';
import { nameOf } from '../../server/store/named-statement.js';
import { setClockAhead } from '../database-clock.js';
import { DiskFullError, failingDatabase, WRITES } from '../failing-database.js';
import { proxyEnvironment, PUBLISHABLE_KEY, ORIGIN } from '../test-proxy.js';
import { testKey } from '../test-key.js';
import { SECRETS } from '../events/receiver.js';
import type { Death } from './coverage.js';
import { HOSTS } from './model.js';
import { LIFETIME_SECONDS, LIMITS, WINDOW_SECONDS, type Service } from './service.js';
import type { Setting } from './setting.js';

const TIMEOUT_SECONDS = 10;
export const STARTS_PER_PERSON = 4;
const never = () => new Promise<never>(() => undefined);
class Died extends Error {}

/** A moment, and how often it passes before the process dies there. */
interface Armed extends Death {
  passes: number;
}

interface Running {
  readonly name: string;
  readonly url: string;
  readonly door: number;
  /** The keys with which it started. */
  readonly knows: readonly string[];
  isDead(): boolean;
  kill(): void;
  stop(): Promise<void>;
}

interface Surroundings {
  service: Service;
  /** Each with the name of its host. */
  receivers: readonly string[];
  tokenFile: string;
}

export type Proxies = Awaited<ReturnType<typeof openProxies>>;

/** @param open the database of another process of the same store, or on PGlite the one there is. */
export async function openProxies(
  world: Setting,
  open: () => Promise<Database>,
  { service, receivers, tokenFile }: Surroundings,
) {
  const { clock, met } = world;
  const own = await open();
  const running: Running[] = [];
  const log: string[] = [];
  let started = 0;
  let keys: readonly string[] = ['first', 'key 1'];
  /** The moments at which a process dies when it comes to one of them. */
  let armed: Armed[] = [];
  let fullSince: number | null = null;
  clock.shown = (at) => setClockAhead(own, 0, at);

  /** A statement at a time, as in PGlite: what a process had not begun when it died is never done. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (own.engine === 'postgres') return work();
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  function processDatabase(
    database: Database,
    isDead: () => boolean,
    die: (where: string) => void,
  ): Database {
    const failing = failingDatabase(database);
    failing.failWith((text) =>
      fullSince !== null && WRITES(text.replace(/^\/\*[^*]*\*\/ /, '')) ? new DiskFullError() : undefined,
    );
    const { database: stored } = failing;

    function isHere(text: string, moment: Death['moment']): boolean {
      const name = nameOf(text);
      if (name === undefined) return false;
      met.statements.add(name);
      const death = armed.find((each) => each.statement === name && each.moment === moment);
      if (death === undefined || (death.passes -= 1) >= 0) return false;
      met.deaths.add(`${name}, ${moment}`);
      armed = armed.filter((each) => each !== death);
      die(`${name}, ${moment}`);
      return true;
    }

    async function inTransaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
      const texts: string[] = [];
      const result = await stored.transaction(async (tx) => {
        const done = await work({
          query: (text, values) => {
            if (isDead() || isHere(text, 'before')) return Promise.reject(new Died());
            texts.push(text);
            return tx.query(text, values);
          },
        });
        if (isDead() || texts.some((text) => isHere(text, 'uncommitted'))) throw new Died();
        return done;
      });
      if (texts.some((text) => isHere(text, 'committed'))) throw new Died();
      return result;
    }

    /** The dead learn nothing, not even that they failed. */
    async function alive<T>(work: () => Promise<T>): Promise<T> {
      if (isDead()) return never();
      try {
        const done = await clock.working(() =>
          inTurn(async () => (isDead() ? Promise.reject(new Died()) : work())),
        );
        return isDead() ? never() : done;
      } catch (error) {
        if (isDead() || error instanceof Died) return never();
        throw error;
      }
    }

    return {
      engine: database.engine,
      query: <R extends Row>(text: string, values?: readonly unknown[]) =>
        alive(() =>
          nameOf(text) === undefined
            ? stored.query<R>(text, values)
            : inTransaction((tx) => tx.query<R>(text, values)),
        ),
      transaction: (work) => alive(() => inTransaction(work)),
      listen: (channel, heard, reconnected) =>
        database.listen(
          channel,
          (payload) => {
            clock.moved();
            if (!isDead()) heard(payload);
          },
          reconnected,
        ),
      close: () => Promise.resolve(),
    };
  }

  function environment(url: string) {
    return {
      ...proxyEnvironment({ url, token: service.token() }),
      UPSTREAM_TOKEN_FILE: tokenFile,
      PUBLISHABLE_KEYS: PUBLISHABLE_KEY,
      ALLOWED_ORIGINS: ORIGIN,
      PROXY_PORT: '0',
      PROXY_HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      ENCRYPTION_KEYS: keys.map((name) => testKey(name).toString('base64')).join(','),
      HOST_KEYS: HOSTS.map(({ name, key }) => `${name}:${key}`).join(','),
      HOST_WEBHOOK_URL: receivers.join(','),
      HOST_WEBHOOK_SECRETS: SECRETS.join(';'),
      VERIFICATION_LIFETIME_SECONDS: String(LIFETIME_SECONDS),
      LIMIT_REQUEST: String(LIMITS.request),
      LIMIT_STATUS: String(LIMITS.status),
      LIMIT_DETAILS: String(LIMITS.details),
    };
  }

  async function start(): Promise<void> {
    const name = `proxy ${(started += 1)}`;
    const door = await service.upstream.openDoor();
    // A connection takes real time: while the clock moved, it would run into its own limit.
    const database = started === 1 || own.engine === 'pglite' ? own : await clock.working(open);
    const knows = keys;
    const servers: Server[] = [];
    const sockets = new Set<Socket>();
    let dead = false;
    let diesWhileStarting = () => {};
    const death = new Promise<undefined>((resolve) => (diesWhileStarting = () => resolve(undefined)));
    const die = (where: string) => {
      if (dead) return;
      dead = true;
      diesWhileStarting();
      world.trace(`${name} dies: ${where}`);
      world.disturbed('a proxy died');
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
      door.close();
    };
    const { UPSTREAM_TOKEN: _, ...variables } = environment(door.url);
    const listen = Server.prototype.listen;
    // The product does not show its listeners: a process that dies closes them all.
    Server.prototype.listen = function (this: Server, ...given: Parameters<typeof listen>) {
      servers.push(
        this.on(
          'connection',
          (socket) => sockets.add(socket).has(socket) && socket.once('close', () => sockets.delete(socket)),
        ),
      );
      return listen.apply(this, given);
    } as typeof listen;
    let proxy: RunningProxy | undefined;
    try {
      const starts = startProxy({
        config: readConfig(variables),
        database: processDatabase(database, () => dead, die),
        log: pino({ level: 'debug' }, { write: (line) => void log.push(line) }),
        timeoutSeconds: TIMEOUT_SECONDS,
        windowSeconds: WINDOW_SECONDS,
        guard: guardLimits({ person: STARTS_PER_PERSON, address: 300 }),
        watchClock: false,
        requestTimeoutMs: 600_000,
      });
      proxy = await Promise.race([starts, death]);
    } finally {
      Server.prototype.listen = listen;
    }
    if (proxy === undefined) return;
    const { url, close } = proxy;
    running.push({
      name,
      url,
      door: door.door,
      knows,
      isDead: () => dead,
      kill: () => die('kill -9'),
      async stop() {
        await close();
        dead = true;
        door.close();
      },
    });
  }

  const alive = () => running.filter((proxy) => !proxy.isDead());
  return {
    log,
    start,
    database: own,
    running: alive,
    /** Any: what stands before them knows which are there. */
    one: (number: number) => {
      const there = alive();
      return there[number % Math.max(there.length, 1)];
    },
    arm: (death: Death, passes: number) => void armed.push({ ...death, passes }),
    disarm: () => void (armed = []),
    keys: () => keys,
    fillDisk: (full: boolean) => void (fullSince = full ? clock.now() : null),
    diskFullSince: () => fullSince,
    writeToken: (token: string) => writeFileSync(tokenFile, token, { mode: 0o600 }),
    /**
     * The key that seals is another one from the next start on, once every process knows it. Each knows the next one, and
     * those before still open.
     */
    rotateKeys(): void {
      if (!alive().every(({ knows }) => knows === keys)) return;
      const [first, ...others] = keys;
      keys = [others.pop()!, first!, ...others, `key ${keys.length}`];
    },
    async stopAll(): Promise<void> {
      for (const proxy of alive()) await clock.until(`${proxy.name} stops`, proxy.stop());
    },
  };
}
