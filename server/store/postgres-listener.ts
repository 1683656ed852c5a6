import pg from 'pg';

interface Subscriber {
  readonly onNotice: (payload: string) => void;
  readonly onReconnect?: (() => void) | undefined;
}

/** Of the session that listens to the channels of a schema. Other roles see the name of a session, and not its statements. */
export const listenerName = (schema: string) => `kyc-elements ${schema}`;

const listenTo = (channel: string) =>
  `listen ${pg.escapeIdentifier(channel)};
   set application_name = ${pg.escapeLiteral(listenerName(channel.replace(/_[a-z]+$/, '')))}`;

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;

/** One connection that only listens. It reconnects by itself and then calls every `onReconnect`. */
export class PostgresListener {
  readonly #newClient: () => pg.Client;
  readonly #first: string;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  #client: Promise<pg.Client> | undefined;
  /** The last one, also while it connects. */
  #opened: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param first the statement that each connection starts with. */
  constructor(newClient: () => pg.Client, first: string) {
    this.#newClient = newClient;
    this.#first = first;
  }

  async listen(channel: string, subscriber: Subscriber): Promise<() => Promise<void>> {
    const subscribers = this.#subscribers.get(channel) ?? new Set();
    this.#subscribers.set(channel, subscribers.add(subscriber));
    try {
      this.#client ??= this.#connect();
      const client = await this.#client;
      await client.query(listenTo(channel));
    } catch (error) {
      this.#unsubscribe(channel, subscriber);
      throw error;
    }
    return () => {
      if (!this.#unsubscribe(channel, subscriber)) return Promise.resolve();
      // Not awaited: a silent server would keep a stop.
      const unlisten = `unlisten ${pg.escapeIdentifier(channel)}`;
      void this.#client?.then((client) => client.query(unlisten)).catch(() => undefined);
      return Promise.resolve();
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const ended = this.#client?.then((client) => client.end()).catch(() => undefined);
    await endWithin(ended, () => (this.#opened === undefined ? [] : [this.#opened]));
  }

  /** True when the channel has no subscriber left. */
  #unsubscribe(channel: string, subscriber: Subscriber): boolean {
    const subscribers = this.#subscribers.get(channel);
    if (!subscribers?.delete(subscriber) || subscribers.size > 0) return false;
    this.#subscribers.delete(channel);
    return true;
  }

  async #connect(): Promise<pg.Client> {
    const client = (this.#opened = this.#newClient());
    client.on('notification', ({ channel, payload }) => {
      for (const subscriber of this.#subscribers.get(channel) ?? []) subscriber.onNotice(payload ?? '');
    });
    // A broken connection emits 'error' and then 'end'; only 'end' acts.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(this.#first);
      for (const channel of this.#subscribers.keys()) await client.query(listenTo(channel));
    } catch (error) {
      this.#client = undefined;
      await client.end().catch(() => undefined);
      throw error;
    }
    client.on('end', () => {
      this.#client = undefined;
      this.#reconnectIn(FIRST_DELAY_MS);
    });
    return client;
  }

  #reconnectIn(delay: number): void {
    if (this.#closed || this.#subscribers.size === 0) return;
    const jitter = 0.5 + Math.random();
    this.#retry = setTimeout(() => void this.#reconnect(delay), delay * jitter);
  }

  async #reconnect(delay: number): Promise<void> {
    if (this.#closed) return;
    try {
      this.#client ??= this.#connect();
      await this.#client;
    } catch {
      this.#reconnectIn(Math.min(delay * 2, LONGEST_DELAY_MS));
      return;
    }
    for (const subscribers of this.#subscribers.values())
      for (const subscriber of subscribers) subscriber.onReconnect?.();
  }
}

/** A server that is silent would keep a stop for ever. */
const END_MS = 2_000;

/** Waits for the end of connections. After the time they are cut: what waits for an answer on them fails. */
export async function endWithin(
  ended: Promise<unknown> | undefined,
  clients: () => Iterable<Pick<pg.Client, 'connection'>>,
): Promise<void> {
  const cut = setTimeout(() => {
    for (const { connection } of clients()) connection.stream.destroy();
  }, END_MS);
  await ended;
  clearTimeout(cut);
}
