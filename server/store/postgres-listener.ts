import pg from 'pg';

interface Ear {
  readonly heard: (payload: string) => void;
  readonly reconnected?: (() => void) | undefined;
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;

/** One connection that only listens. It comes back by itself, and then tells everybody to look again. */
export class PostgresListener {
  readonly #settings: pg.ClientConfig;
  readonly #ears = new Map<string, Set<Ear>>();
  #client: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: pg.ClientConfig) {
    this.#settings = settings;
  }

  async listen(channel: string, ear: Ear): Promise<() => Promise<void>> {
    const ears = this.#ears.get(channel) ?? new Set();
    this.#ears.set(channel, ears.add(ear));
    try {
      this.#client ??= this.#connect();
      const client = await this.#client;
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#forget(channel, ear);
      throw error;
    }
    return async () => {
      if (!this.#forget(channel, ear)) return;
      const client = await this.#client?.catch(() => undefined);
      await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = await this.#client?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  /** True when nobody is left on the channel. */
  #forget(channel: string, ear: Ear): boolean {
    const ears = this.#ears.get(channel);
    if (!ears?.delete(ear) || ears.size > 0) return false;
    this.#ears.delete(channel);
    return true;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#settings);
    client.on('notification', ({ channel, payload }) => {
      for (const ear of this.#ears.get(channel) ?? []) ear.heard(payload ?? '');
    });
    // A broken connection says so with 'error' and then 'end'; the second one acts.
    client.on('error', () => undefined);
    try {
      await client.connect();
      for (const channel of this.#ears.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
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
    if (this.#closed || this.#ears.size === 0) return;
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
    for (const ears of this.#ears.values()) for (const ear of ears) ear.reconnected?.();
  }
}
