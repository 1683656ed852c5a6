import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Verification } from '../../contract/identity.js';
import { proxyMigrations } from '../../server/store/proxy-migrations.js';
import { ROOT } from '../command.js';
import { postgres, QUICK_WASM } from '../engines.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import { HOST_KEY, ORIGIN, proxyEnvironment, until } from '../test-proxy.js';
import { freePort } from '../listen.js';

/** The reader, and more than one for each process that is replaced. */
const LEAST_PEOPLE = 6;
/** A person comes this often. */
const PERSON_MS = 1_500;
const BUILT = join(import.meta.dirname, '../..');
const MANY = '6000';

/** It adds a column, and gives one another type that the version before it reads as well: each call of a page reads the table. */
const EXPANDS = {
  name: '9999-expands',
  worksFrom: proxyMigrations.at(-1)!.name,
  sql: 'alter table proxy.sessions add column note text, alter column origin type varchar',
};

/** The program of the next version: a copy of this one, with a migration more. */
function nextVersion(folder: string): string {
  for (const part of ['server', 'contract'])
    cpSync(join(BUILT, part), join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  appendFileSync(
    join(folder, 'server/store/proxy-migrations.js'),
    `\nproxyMigrations.push(${JSON.stringify(EXPANDS)});\n`,
  );
  return join(folder, 'server/kyc-proxy.js');
}

test(
  'two versions beside each other lose nothing, on the way to the next one and back',
  { skip: postgres.skip, timeout: 180_000 },
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-versions-'));
    const place = await postgres.create();
    assert.ok('url' in place.where);
    const limits = { request: Number(MANY), status: Number(MANY), details: Number(MANY) };
    const upstream = await startScriptedUpstream({ limits });
    const ports = [await freePort(), await freePort()];
    const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
    const children = new Set<ChildProcess>();
    let traffic = true;
    t.after(async () => {
      traffic = false;
      for (const child of children) child.kill('SIGKILL');
      await upstream.close();
      await place.remove();
      rmSync(folder, { recursive: true });
    });
    const environment = {
      PATH: process.env.PATH,
      ...proxyEnvironment(upstream),
      DATABASE_URL: place.where.url,
      ...{ LIMIT_REQUEST: MANY, LIMIT_STATUS: MANY, LIMIT_DETAILS: MANY, START_LIMITS: 'off' },
      ...{ STOP_SECONDS: '10', TRUST_PROXY: '1', PROXY_HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    };
    const [older, newer] = [join(BUILT, 'server/kyc-proxy.js'), nextVersion(folder)];
    const failures: string[] = [];

    function run(program: string, command: string, port = 0): ChildProcess {
      const child = spawn(process.execPath, [QUICK_WASM, program, command], {
        env: { ...environment, PROXY_PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.add(child);
      child.once('exit', () => children.delete(child));
      child.stdout!.on('data', (chunk: Buffer) => {
        if (/"level":[56]0/.test(chunk.toString())) failures.push(chunk.toString());
      });
      child.stderr!.on('data', (chunk: Buffer) => failures.push(chunk.toString()));
      return child;
    }
    const serving: ChildProcess[] = [];
    async function serve(program: string, at: number): Promise<void> {
      serving[at] = run(program, 'serve', ports[at]);
      const isReady = () =>
        fetch(`${addresses[at]}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await until('it is ready', isReady).catch((error: unknown) => {
        throw new Error(failures.join(''), { cause: error });
      });
    }
    async function replace(program: string): Promise<void> {
      for (const at of [0, 1]) {
        serving[at]!.kill('SIGTERM');
        await once(serving[at]!, 'exit');
        await serve(program, at);
      }
    }

    const bad: string[] = [];
    let turn = 0;
    /**
     * To one process after the other, as a balancer does: a refused connection, a read whose connection its process closed, and a
     * 503 with Retry-After are repeated.
     */
    async function call(method: string, path: string, token: string, due: number, body?: object) {
      for (;;) {
        const response = await fetch(`${addresses[(turn += 1) % addresses.length]}${path}`, {
          method,
          headers: {
            Authorization: `Bearer ${token}`,
            ...(token !== HOST_KEY && { Origin: ORIGIN }),
            ...(body && { 'Content-Type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        }).catch((error: { cause?: { code?: string } }) => error.cause?.code ?? String(error));
        if (response === 'ECONNREFUSED' || (response === 'ECONNRESET' && method === 'GET')) continue;
        if (typeof response !== 'string' && response.status === due) return response;
        const isBusy = typeof response !== 'string' && response.status === 503;
        const retryAfter = isBusy ? response.headers.get('Retry-After') : null;
        if (retryAfter === null) {
          const said =
            typeof response === 'string' ? response : `${response.status} ${await response.text()}`;
          bad.push(`${method} ${path}: ${said}`);
          throw new Error(bad.at(-1));
        }
        await sleep(Number(retryAfter) * 1000);
      }
    }
    const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T;
    let people = 0;
    async function begin(): Promise<{ token: string; id: string }> {
      const identity = { nationalId: String(1_000_000_000 + (people += 1)), reference: `person ${people}` };
      const grants = { origin: ORIGIN, identity };
      const { token } = await json<{ token: string }>(call('POST', '/v1/sessions', HOST_KEY, 201, grants));
      const { id } = await json<Verification>(call('POST', '/v1/verifications', token, 201, {}));
      return { token, id };
    }
    const reads = ({ token, id }: { token: string; id: string }, status: Verification['status']) =>
      until(`${id} becomes ${status}`, async () => {
        const read = await json<Verification>(call('GET', `/v1/verifications/${id}`, token, 200));
        return read.status === status && read;
      });
    function approve({ code }: Verification): void {
      const [transId] = [...upstream.transactions].find(([, { random }]) => random === code)!;
      upstream.complete(transId);
    }

    await serve(older, 0);
    await serve(older, 1);

    const reader = await begin();
    const seen: string[] = [];
    async function read(): Promise<void> {
      while (!seen.includes('COMPLETED')) {
        const { body } = await call('GET', `/v1/verifications/${reader.id}/events`, reader.token, 200);
        try {
          for await (const chunk of body!.pipeThrough(new TextDecoderStream()))
            for (const [, status] of chunk.matchAll(/"status":"(\w+)"/g))
              if (seen.at(-1) !== status) seen.push(status!);
        } catch {
          // Its process has stopped: the page connects again.
        }
      }
    }
    const reading = read();
    const finished: Promise<void>[] = [];
    const coming = (async () => {
      while (traffic) {
        finished.push(
          (async () => {
            const person = await begin();
            approve(await reads(person, 'WAITING'));
            await reads(person, 'COMPLETED');
          })(),
        );
        finished.at(-1)!.catch(() => undefined);
        await sleep(PERSON_MS);
      }
    })();

    const migrating = run(newer, 'migrate');
    assert.deepEqual(await once(migrating, 'exit'), [0, null]);
    await replace(newer);
    await replace(older);
    traffic = false;
    await coming;
    await Promise.all(finished);
    approve(await reads(reader, 'WAITING'));
    await reading;
    assert.deepEqual(seen.slice(-2), ['WAITING', 'COMPLETED'], seen.join(', '));
    assert.deepEqual(bad, []);
    assert.deepEqual(failures, []);
    assert.ok(people > LEAST_PEOPLE, `${people} people`);
    assert.equal(upstream.transactions.size, people, 'no one got a second request');
    t.diagnostic(`${people} people, ${seen.join(', ')}`);
  },
);
