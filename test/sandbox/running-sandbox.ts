import { createServer, type IncomingMessage } from 'node:http';
import { after, before, describe } from 'node:test';
import { pino } from 'pino';
import type { EntityType } from '../../contract/rules.js';
import type { Database } from '../../server/store/database.js';
import { type Engine, pglite } from '../engines.js';
import { MovableClock } from '../../sandbox/control/clock.js';
import { importList } from '../../sandbox/lists/list-store.js';
import { createSchema } from '../../sandbox/store/migrations.js';
import { until } from '../test-proxy.js';
import {
  startSandbox,
  type RunningSandbox,
  type SandboxOptions,
} from '../../sandbox/program/start-sandbox.js';
import { listen } from '../listen.js';

const SCREENINGS = '/ExtSanctionScreening/v2';

export interface Answer {
  status: number;
  headers: Headers;
  // An answer has no type until a test has checked it.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

interface TestOptions extends Partial<SandboxOptions> {
  /** With the submissions of a new sandbox, which take most of its start. Default: with one. */
  readonly allSubmissions?: boolean;
  /** Without the list of a new sandbox: names are found in the lists of the test alone. */
  readonly ownListsOnly?: boolean;
}

/** A sandbox on a free port, and what a test says to it. */
export class TestSandbox {
  readonly #options: TestOptions;
  #running: RunningSandbox | undefined;
  #database: Database | undefined;

  private constructor(options: TestOptions) {
    this.#options = options;
  }

  static async start(database: Database, options: TestOptions = {}): Promise<TestSandbox> {
    const sandbox = new TestSandbox(options);
    await sandbox.#open(database);
    return sandbox;
  }

  /** It runs, with its database, from before the first test that is declared next until after the last. */
  static aroundTests(engine: Engine, options: TestOptions = {}): TestSandbox {
    const sandbox = new TestSandbox(options);
    before(async () => sandbox.#open(await engine.open()));
    after(async () => {
      await sandbox.#running?.close();
      await sandbox.#database?.close();
    });
    return sandbox;
  }

  async #open(database: Database): Promise<void> {
    this.#database = database;
    const { allSubmissions = false, ownListsOnly = false, ...options } = this.#options;
    await createSchema(database);
    if (!allSubmissions) await holdOneSubmission(database);
    if (ownListsOnly) await holdOneName(database);
    this.#running = await startSandbox({ port: 0, database, ...options });
  }

  get url(): string {
    return this.#running!.url;
  }

  get database(): Database {
    return this.#database!;
  }

  close(): Promise<void> {
    return this.#running!.close();
  }

  async restart(): Promise<void> {
    await this.close();
    await this.#open(this.database);
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  /** A call of the service itself, with a key. */
  upstream(method: string, path: string, body?: unknown, key = 'sbx_unrestricted'): Promise<Answer> {
    return this.call(method, path, body, { Authorization: `Bearer ${key}` });
  }

  async request(
    nationalId: string,
    key?: string,
  ): Promise<{ transId: string; random: string; nationalId: string }> {
    const { status, body } = await this.upstream('POST', '/ExtIdentity/request', { nationalId }, key);
    if (status !== 200) throw new Error(`request answered ${status}`);
    return { ...body.result, nationalId };
  }

  async status(sent: { transId: string; random: string; nationalId: string }): Promise<string> {
    return (await this.upstream('POST', '/ExtIdentity/status', sent)).body.result.status;
  }

  async advance(ms: number): Promise<void> {
    const { status } = await this.call('POST', '/sandbox/clock', { advanceMs: Math.round(ms) });
    if (status !== 200) throw new Error(`the clock answered ${status}`);
  }

  set(settings: object): Promise<Answer> {
    return this.call('PUT', '/sandbox/settings', settings);
  }

  /** Loads the files as the newest version of a list. */
  importFiles(list: string, files: readonly object[]): Promise<Answer> {
    return this.call('POST', '/sandbox/lists/import', { name: list, files });
  }

  /** Loads a list of these names. */
  importNames(list: string, names: readonly string[], kind: EntityType = 'person'): Promise<Answer> {
    const rows = names.map((name) => `${name},${kind},PEP`);
    const content = `name,entity_type,risk_type\n${rows.join('\n')}\n`;
    return this.importFiles(list, [{ name: `${list}.csv`, content }]);
  }

  /** The screening that was made. */
  // oxlint-disable-next-line typescript/no-explicit-any
  async screen(name: string, more: object = {}, key?: string): Promise<any> {
    const request = { name, entityType: 'person', ...more };
    const { status, body } = await this.upstream('POST', `${SCREENINGS}/Search`, request, key);
    if (status !== 200) throw new Error(`the screening answered ${status}: ${body.messages}`);
    return body.result;
  }

  hits(id: string, page?: object, key?: string): Promise<Answer> {
    return this.upstream('POST', `${SCREENINGS}/${id}/Hits`, page, key);
  }

  /** Every monitored name is screened against the lists as they are. */
  async monitored(): Promise<void> {
    await until('all is screened', async () => {
      const { body } = await this.call('GET', '/sandbox/monitoring');
      return body.waiting === 0;
    });
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  async deliveries(): Promise<any[]> {
    return (await this.call('GET', '/sandbox/webhooks/deliveries')).body.deliveries;
  }
}

/** A sandbox loads its own where there is none. */
async function holdOneSubmission(database: Database): Promise<void> {
  await database.query(
    `insert into sandbox.submissions values ('one', 'form-onboarding', 'c-1', 'Ada Quill', 'ada@example.org', 'New', now(), '{}')
     on conflict do nothing`,
  );
}

async function holdOneName(database: Database): Promise<void> {
  const name = 'one.csv';
  const content = 'name,entity_type,risk_type\nXqzzvk Jjwqx,aircraft,PEP\n';
  await importList({ database, clock: new MovableClock(), log: pino({ level: 'silent' }) }, 'one', [
    { name, content },
  ]);
}

/** Declares the tests of a running sandbox, once for each engine: on both where SQL compares names or texts. */
export function describeSandbox(
  what: string,
  options: TestOptions,
  tests: (sandbox: TestSandbox) => void,
  engines: readonly Engine[] = [pglite],
): void {
  for (const engine of engines)
    describe(`${what} on ${engine.name}`, { skip: engine.skip }, () =>
      tests(TestSandbox.aroundTests(engine, options)),
    );
}

export interface Receiver {
  url: string;
  bodies: unknown[];
  /** The status to answer with. */
  answer: number;
  close(): Promise<void>;
}

/** A server that takes webhooks. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    void read(request).then((text) => {
      receiver.bodies.push(JSON.parse(text));
      response.writeHead(receiver.answer).end();
    });
  });
  const { url, close } = await listen(server, 'localhost');
  const receiver: Receiver = { url: `${url}/hook`, bodies: [], answer: 202, close };
  return receiver;
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
