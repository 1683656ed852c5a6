import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { Environment } from '../../server/config/environment.js';
import { ROOT } from '../command.js';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The variables of the proxy, as its configuration declares them. */
const VARIABLES = Object.keys(Environment.shape);

interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The instructions of each stage. */
function stagesOf(dockerfile: string): Instruction[][] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [, name, text] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    assert.ok(name && text, `not an instruction: ${line}`);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)!.push({ name, text });
  }
  return stages;
}

describe('the Dockerfile', () => {
  const stages = stagesOf(read('Dockerfile'));
  const last = stages.at(-1)!;
  const texts = (name: string) => last.filter((one) => one.name === name).map(({ text }) => text);
  const copies = stages.flat().filter(({ name }) => name === 'COPY');
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace('**/', ''));

  it('copies what exists and what the build makes, and nothing that is ignored', () => {
    assert.ok(copies.length > 3);
    for (const { text } of copies) {
      const isBuilt = text.startsWith('--from=build ');
      const sources = text
        .split(' ')
        .filter((part) => !part.startsWith('--'))
        .slice(0, -1);
      for (const source of sources) {
        const path = source.replace('/app/', '');
        if (isBuilt) assert.match(path, /^(widget|server)\/dist\/$/);
        else assert.ok(existsSync(join(ROOT, path)), path);
        if (!isBuilt) assert.ok(!path.split('/').some((part) => ignored.includes(part)), path);
      }
    }
  });

  it('has the manifest of every workspace, which the lock file lists', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const folder of workspaces)
      assert.ok(
        texts('COPY').some((text) => text.startsWith(`${folder}/package.json `)),
        folder,
      );
  });

  it('starts from images with a version, the same in each stage', () => {
    const images = stages.map(([from]) => from!.text.split(' ')[0]);
    for (const image of images) assert.match(image!, /^node:\d+-slim$/);
    assert.equal(new Set(images).size, 1);
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    assert.ok(Number(/\d+/.exec(images[0]!)![0]) >= Number(/\d+/.exec(engines.node)![0]));
  });

  it('runs the proxy as a user without rights, and writes in one folder only', () => {
    assert.deepEqual(texts('USER'), ['node']);
    assert.ok(
      last.findIndex(({ name }) => name === 'USER') > last.findLastIndex(({ name }) => name === 'RUN'),
    );
    assert.deepEqual(texts('VOLUME'), ['/data']);
    assert.match(texts('ENV').join(' '), /\bDATA_DIR=\/data\b/);
    const [command, script, ...given] = JSON.parse(texts('CMD')[0]!) as string[];
    assert.deepEqual([command, given], ['node', ['serve']]);
    const manifest = JSON.parse(read('server/package.json')) as { bin: Record<string, string> };
    assert.equal(script, `server/${manifest.bin['kyc-proxy']}`);
  });

  it('sets variables that the proxy knows', () => {
    const names = texts('ENV').flatMap((text) => text.split(' ').map((pair) => pair.split('=')[0]!));
    for (const name of names) assert.ok([...VARIABLES, 'NODE_ENV'].includes(name), name);
  });

  it('is healthy while /livez answers 200 at the interface and the port of the settings, and not otherwise', async () => {
    const [, json] = /CMD (\[.+\])$/.exec(texts('HEALTHCHECK')[0]!)!;
    const [command, script, ...given] = JSON.parse(json!) as [string, ...string[]];
    const built = join(import.meta.dirname, '../..', script!.replace('server/dist/', ''));
    let status = 200;
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/livez' ? status : 404).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.2', listening));
    const { port } = server.address() as AddressInfo;
    const check = () =>
      new Promise<unknown>((resolve) => {
        const env = { ...process.env, PROXY_HOST: '127.0.0.2', PROXY_PORT: String(port) };
        execFile(command, [built, ...given], { env }, (error) => resolve(error?.code ?? 0));
      });
    assert.equal(await check(), 0);
    status = 503;
    assert.equal(await check(), 1);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    assert.equal(await check(), 1);
  });
});

/** The image has its folders, the ports of the file publish the address, and KEYS_DIR is for the embedded database. */
const SET_ELSEWHERE = ['DATA_DIR', 'ELEMENTS_RELEASES', 'KEYS_DIR', 'PROXY_HOST', 'PROXY_PORT'];

interface Service {
  stop_grace_period: string;
  image?: string;
  build?: string;
  environment: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  volumes?: string[];
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  restart: string;
}

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml')) as {
    services: Record<'proxy' | 'database', Service>;
    volumes: Record<string, unknown>;
  };
  const { proxy, database } = compose.services;

  it('passes every variable of the proxy, and asks for those that it needs with Postgres', () => {
    const asked = ['UPSTREAM_URL', 'UPSTREAM_TOKEN', 'HOST_KEYS', 'ALLOWED_ORIGINS', 'ENCRYPTION_KEYS'];
    const passed = VARIABLES.filter((name) => !SET_ELSEWHERE.includes(name));
    assert.deepEqual(Object.keys(proxy.environment).toSorted(), passed.toSorted());
    for (const name of passed) {
      const value = String(proxy.environment[name]);
      if (name === 'DATABASE_URL') assert.match(value, /:\$\{DATABASE_PASSWORD:\?/);
      else if (asked.includes(name) || name === 'WEBHOOK_SECRETS')
        assert.ok(value.startsWith(`\${${name}:?`), `${name} must be asked for`);
      else assert.equal(value, `\${${name}:-}`);
    }
    assert.deepEqual(proxy.ports, ['${PROXY_HOST:-0.0.0.0}:${PROXY_PORT:-8081}:8081']);
  });

  it('gives a stop longer than the proxy takes for one, whatever STOP_SECONDS is', () => {
    const [, fallback] = /^1m\$\{STOP_SECONDS:-(\d+)\}s$/.exec(proxy.stop_grace_period)!;
    assert.equal(Number(fallback), Environment.shape.STOP_SECONDS.parse(undefined));
  });

  it('holds no secret', () => {
    for (const [name, value] of Object.entries({ ...proxy.environment, ...database.environment }))
      if (/TOKEN|KEYS|SECRETS|PASSWORD/.test(name))
        assert.match(String(value), /^\$\{[A-Z_]+:[?-][^}]*\}$/, name);
  });

  it('connects the proxy to its database, once that is healthy', () => {
    const url = new URL(String(proxy.environment['DATABASE_URL']).replaceAll(/\$\{[^}]+\}/g, 'password'));
    assert.equal(url.hostname, 'database');
    assert.equal(url.username, database.environment['POSTGRES_USER']);
    assert.equal(url.pathname, `/${database.environment['POSTGRES_DB']}`);
    assert.deepEqual(proxy.depends_on, { database: { condition: 'service_healthy' } });
    assert.ok(database.healthcheck);
    assert.ok(Number(/\d+/.exec(database.image!)![0]) >= 15);
    for (const volume of [...database.volumes!, ...proxy.volumes!])
      assert.ok(volume.split(':')[0]! in compose.volumes);
  });

  it('takes the proxy every right that it does not need, and publishes no database', () => {
    assert.equal(proxy.build, '.');
    assert.equal(proxy.read_only, true);
    assert.deepEqual(proxy.cap_drop, ['ALL']);
    assert.deepEqual(proxy.security_opt, ['no-new-privileges:true']);
    assert.equal(database.ports, undefined);
  });
});
