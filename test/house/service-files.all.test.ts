import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { Job } from 'kubernetes-types/batch/v1.js';
import { parse, parseAllDocuments } from 'yaml';
import { API_CALLS } from '../../server/api/api-calls.js';
import { Environment } from '../../server/program/environment.js';
import { ROOT, runCommand } from '../command.js';
import { installedProgram } from '../installed-program.js';

interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly stop_grace_period: string;
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const [built, image] = dockerfile.split(/^(?=FROM )/m).slice(-2) as [string, string];
/** What follows a word of the last stage. */
const after = (word: string) => [...image.matchAll(RegExp(`^${word} (.+)$`, 'gm'))].map(([, text]) => text!);
const { proxy, database } = (parse(read('compose.yaml')) as { services: Record<string, Service> })
  .services as Record<'proxy' | 'database', Service>;
const kubernetes = read('docs/operating/files/kubernetes.yaml');
const documents = parseAllDocuments(kubernetes, { strict: true }).map(
  (document) => document.toJS() as { apiVersion: string; kind: string },
);
const [job, , deployment] = documents as unknown as [Job, unknown, Deployment];
const pod = deployment.spec!.template.spec!;
const container = pod.containers[0]!;
const unit = read('docs/operating/files/kyc-proxy.service');

const STOP_SECONDS = Environment.shape.STOP_SECONDS.parse(undefined);
const VARIABLES = Object.keys(Environment.shape);
const isSecret = (name: string) => /TOKEN|KEYS|SECRETS|PASSWORD|DATABASE_URL/.test(name);

/** Runs a program with a file of this content as its last argument. */
async function runWith(program: string, args: readonly string[], name: string, text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-files-'));
  try {
    writeFileSync(join(folder, name), text);
    return await runCommand(program, [...args, join(folder, name)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('every file that starts the proxy', () => {
  const inKubernetes = container.env!.map(({ name }) => name);
  const inUnit = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs]) => pairs!.split(' '));
  const names = (pairs: readonly string[]) => pairs.map((pair) => pair.split('=')[0]!);

  for (const [file, written] of Object.entries({
    Dockerfile: names(after('ENV').flatMap((text) => text.split(' '))),
    'kubernetes.yaml': inKubernetes,
    'kyc-proxy.service': names(inUnit),
  }))
    it(`sets variables that the proxy knows, and no secret: ${file}`, () => {
      assert.ok(written.length > 2);
      for (const name of written)
        assert.ok([...VARIABLES, 'NODE_ENV'].includes(name) && !isSecret(name), name);
    });

  for (const [file, seconds] of Object.entries({
    // Compose adds the value of the variable to a minute.
    'compose.yaml': 60 + Number(/^1m\$\{STOP_SECONDS:-(\d+)\}s$/.exec(proxy.stop_grace_period)![1]),
    'kubernetes.yaml': pod.terminationGracePeriodSeconds!,
    'kyc-proxy.service': Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1]),
  }))
    it(`gives a stop longer than the proxy takes for one: ${file}`, () => assert.ok(seconds > STOP_SECONDS));
});

describe('the Dockerfile', () => {
  it('copies what exists, what the build makes, and the manifest of every workspace', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const copies = after('COPY');
    for (const folder of workspaces) assert.ok(copies.includes(`${folder}/package.json ${folder}/`), folder);
    for (const copy of copies)
      if (!copy.startsWith('--from=build'))
        for (const source of copy.split(' ').slice(0, -1)) assert.ok(existsSync(join(ROOT, source)), source);
      else assert.match(copy, /^--from=build \/app\/((?:widget|server)\/dist\/) \1$/);
  });

  it('runs the proxy as a user without rights, and writes in one folder only', () => {
    assert.equal(/node:\d+-slim/.exec(image)![0], /node:\d+-slim/.exec(built)![0]);
    assert.deepEqual(image.match(/^(RUN|USER)\b.*/gm)!.at(-1), 'USER node');
    assert.deepEqual(after('VOLUME'), ['/data']);
    assert.match(after('ENV').join(), /\bDATA_DIR=\/data\b/);
  });

  it('is healthy while /livez answers 200 at the interface and the port of the settings, and not otherwise', async () => {
    const [command, ...given] = JSON.parse(/CMD (\[.+\])$/.exec(after('HEALTHCHECK')[0]!)![1]!) as [string];
    let status = 200;
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/livez' ? status : 404).end();
    });
    // A port that `fetch` refuses.
    const port = 10_080;
    await new Promise<void>((listening) => server.listen(port, '127.0.0.2', listening));
    // Node 24 sends calls through it.
    const proxies = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:1' };
    const env = { ...process.env, ...proxies, PROXY_HOST: '127.0.0.2', PROXY_PORT: String(port) };
    const check = () =>
      new Promise<unknown>((done) => {
        execFile(command, given, { env }, (error) => done(error?.code ?? 0));
      });
    assert.equal(await check(), 0);
    status = 503;
    assert.equal(await check(), 1);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    assert.equal(await check(), 1);
  });
});

describe('compose.yaml', () => {
  it('passes every variable of the proxy, and asks for those that it needs with Postgres', () => {
    // The image has its folders, the ports publish the address, and KEYS_DIR is for the embedded database.
    const elsewhere = ['DATA_DIR', 'ELEMENTS_RELEASES', 'KEYS_DIR', 'PROXY_HOST', 'PROXY_PORT'];
    const asked = ['ALLOWED_ORIGINS', 'ENCRYPTION_KEYS', 'HOST_KEYS', 'UPSTREAM_TOKEN', 'UPSTREAM_URL'];
    const passed = VARIABLES.filter((name) => !elsewhere.includes(name));
    assert.deepEqual(Object.keys(proxy.environment).toSorted(), passed.toSorted());
    for (const [name, value] of Object.entries(proxy.environment).filter(([key]) => key !== 'DATABASE_URL'))
      if ([...asked, 'WEBHOOK_SECRETS'].includes(name)) assert.ok(value.startsWith(`\${${name}:?`), name);
      else assert.equal(value, `\${${name}:-}`);
  });

  it('holds no secret', () => {
    for (const [name, value] of Object.entries({ ...proxy.environment, ...database.environment }))
      if (name === 'DATABASE_URL')
        assert.match(value, /^postgres:\/\/kyc:\$\{DATABASE_PASSWORD:\?[^}]*\}@database:5432\/kyc$/);
      else if (isSecret(name)) assert.match(value, /^\$\{[A-Z_]+:[?-][^}]*\}$/, name);
  });

  it('takes the proxy every right that it does not need, and publishes no database', () => {
    const rights = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
    assert.deepEqual({ ...proxy, ...rights }, proxy);
    assert.ok(!('ports' in database));
  });
});

describe('kubernetes.yaml', () => {
  it('has only fields that Kubernetes knows, each of its type', async () => {
    /** What the compiler says of the documents as objects of the types that Kubernetes publishes. */
    const checked = (text: string) => {
      const typed = (JSON.parse(text) as typeof documents).map((document, index) => {
        const path = join(
          ROOT,
          'node_modules/kubernetes-types',
          document.apiVersion.replace(/^v1$/, 'core/v1'),
        );
        return `export const d${index}: import('${path}.js').${document.kind} = ${JSON.stringify(document)};`;
      });
      const options = ['--noEmit', '--ignoreConfig', '--strict', '--module', 'nodenext', '--types', ''];
      return runWith('tsc', options, 'objects.ts', typed.join('\n'));
    };
    const text = JSON.stringify(documents);
    assert.deepEqual(await checked(text), { code: 0, output: '' });
    assert.match(
      (await checked(text.replace('"readinessProbe"', '"readynessProbe"'))).output,
      /readynessProbe/,
    );
  });

  it('has or names in its secret each variable without which the proxy does not start', () => {
    const [, named = ''] = /^# Write (.+) to kyc-proxy\.env/m.exec(kubernetes)!;
    const given = [...named.match(/[A-Z_]+/g)!, ...container.env!.map(({ name }) => name)];
    for (const name of given) assert.ok(VARIABLES.includes(name), name);
    for (const [name, variable] of Object.entries(Environment.shape))
      if (!variable.safeParse(undefined).success) assert.ok(given.includes(name), name);
  });

  it('asks calls that the proxy has, at ports that it listens on', () => {
    const ports = new Map(container.ports!.map(({ name, containerPort }) => [name, containerPort]));
    assert.equal(ports.get('http'), Environment.shape.PROXY_PORT.parse(undefined));
    for (const probe of [container.startupProbe!, container.livenessProbe!, container.readinessProbe!]) {
      assert.ok(API_CALLS.some(({ path }) => path === probe.httpGet!.path));
      assert.equal(probe.httpGet!.port, 'http');
    }
  });

  it('migrates with the image of this version, as the pods in all but the command, and without rights', () => {
    const { version } = JSON.parse(read('server/package.json')) as { version: string };
    const migrating = job.spec!.template.spec!.containers[0]!;
    assert.equal(migrating.image, `registry.example/kyc-proxy:${version}`);
    const same = ['image', 'envFrom', 'securityContext'] as const;
    for (const field of same) assert.deepEqual(migrating[field], container[field]);
    assert.deepEqual(migrating.command, JSON.parse(after('CMD')[0]!.replace('"serve"', '"migrate"')));
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    assert.deepEqual([pod.securityContext!.runAsNonRoot, pod.automountServiceAccountToken], [true, false]);
  });
});

describe('kyc-proxy.service', () => {
  const analyze = installedProgram('systemd-analyze');
  const skip = analyze === undefined && 'no systemd-analyze: install the package systemd';

  it('is a unit that systemd accepts', { skip }, async () => {
    const runnable = unit.replace('/usr/bin/node', process.execPath);
    const verify = (text: string) => runWith(analyze!, ['verify'], 'kyc-proxy.service', text);
    assert.deepEqual(await verify(runnable), { code: 0, output: '' });
    assert.match((await verify(runnable.replace('Restart=', 'Restarts='))).output, /Unknown key.*'Restarts'/);
  });

  it(
    'gives the proxy few rights: of 100, where 100 is all, systemd counts at most 30',
    { skip },
    async () => {
      const rate = (text: string) =>
        runWith(analyze!, ['security', '--offline=yes', '--threshold=30'], 'kyc-proxy.service', text);
      assert.equal((await rate(unit)).code, 0);
      assert.equal((await rate(unit.replace('CapabilityBoundingSet=\n', ''))).code, 1);
    },
  );

  it('runs the command of the package, as the image does', () => {
    const { bin } = JSON.parse(read('server/package.json')) as { bin: Record<string, string> };
    const [, command] = /^ExecStart=\S+ \S+\/node_modules\/\.bin\/(\S+) serve$/m.exec(unit)!;
    assert.deepEqual(after('CMD'), [
      JSON.stringify(['node', `server/${bin[command!]}`, 'serve']).replaceAll(',', ', '),
    ]);
  });
});
