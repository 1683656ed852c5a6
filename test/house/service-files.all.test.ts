import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { Job } from 'kubernetes-types/batch/v1.js';
import type { PersistentVolumeClaim, Service } from 'kubernetes-types/core/v1.js';
import { parseAllDocuments } from 'yaml';
import { API_CALLS } from '../../server/api/api-calls.js';
import { Environment } from '../../server/config/environment.js';
import { ROOT, runCommand } from '../command.js';
import { installedProgram } from '../installed-program.js';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const STOP_SECONDS = Environment.shape.STOP_SECONDS.parse(undefined);
const isSecret = (name: string) => /TOKEN|KEYS|SECRETS|PASSWORD|DATABASE_URL/.test(name);

/** Runs with a file of this content, which is removed afterwards. */
async function withFile<Result>(name: string, text: string, run: (path: string) => Promise<Result>) {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-files-'));
  try {
    writeFileSync(join(folder, name), text);
    return await run(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('kubernetes.yaml', () => {
  const text = read('docs/operating/files/kubernetes.yaml');
  const documents = parseAllDocuments(text, { strict: true }).map(
    (document) => document.toJS() as { apiVersion: string; kind: string },
  );
  const [job, claim, deployment, service] = documents as unknown as [
    Job,
    PersistentVolumeClaim,
    Deployment,
    Service,
  ];
  const pod = deployment.spec!.template.spec!;
  const container = pod.containers[0]!;
  const written = new Map(container.env!.map(({ name, value }) => [name, value]));

  /** What the compiler says of the documents as objects of the types that Kubernetes publishes. */
  const checked = (objects: readonly { apiVersion: string; kind: string }[]) => {
    const typed = objects.map(({ apiVersion, kind, ...rest }, index) => {
      const path = join(ROOT, 'node_modules/kubernetes-types', apiVersion.replace(/^v1$/, 'core/v1'));
      return `export const object${index}: import(${JSON.stringify(`${path}.js`)}).${kind} = ${JSON.stringify({ apiVersion, kind, ...rest })};`;
    });
    return withFile('objects.ts', typed.join('\n'), (path) =>
      runCommand('tsc', [
        '--noEmit',
        '--ignoreConfig',
        '--strict',
        '--module',
        'nodenext',
        '--types',
        '',
        path,
      ]),
    );
  };

  it('has only fields that Kubernetes knows, each of its type', async () => {
    assert.deepEqual(
      documents.map(({ kind }) => kind),
      ['Job', 'PersistentVolumeClaim', 'Deployment', 'Service'],
    );
    assert.deepEqual(await checked(documents), { code: 0, output: '' });
    const misspelt = JSON.parse(
      JSON.stringify(documents).replace('"readinessProbe"', '"readynessProbe"'),
    ) as typeof documents;
    assert.match((await checked(misspelt)).output, /readynessProbe/);
  });

  it('sets variables that the proxy knows, has no secret, and names those of the secret', () => {
    const [, named = ''] = /^# Write (.+) to kyc-proxy\.env/m.exec(text)!;
    const secrets = named.match(/[A-Z_]+/g)!;
    for (const name of [...written.keys(), ...secrets]) assert.ok(name in Environment.shape, name);
    for (const name of written.keys()) assert.ok(!isSecret(name), name);
    for (const [name, variable] of Object.entries(Environment.shape))
      if (!variable.safeParse(undefined).success || ['ENCRYPTION_KEYS', 'WEBHOOK_SECRETS'].includes(name))
        assert.ok(written.has(name) || secrets.includes(name), name);
    assert.deepEqual(container.envFrom, [{ secretRef: { name: 'kyc-proxy' } }]);
  });

  it('asks calls that the proxy has, at ports that it listens on, and sends it requests', () => {
    const ports = new Map(container.ports!.map(({ name, containerPort }) => [name, containerPort]));
    assert.equal(ports.get('http'), Environment.shape.PROXY_PORT.parse(undefined));
    assert.equal(String(ports.get('operations')), written.get('OPERATIONS_PORT'));
    for (const probe of [container.startupProbe!, container.livenessProbe!, container.readinessProbe!]) {
      assert.ok(API_CALLS.some(({ path }) => path === probe.httpGet!.path));
      assert.ok(ports.has(probe.httpGet!.port as string));
    }
    assert.deepEqual(
      [container.livenessProbe, container.readinessProbe].map((probe) => probe!.httpGet!.path),
      ['/livez', '/readyz'],
    );
    const labels = deployment.spec!.template.metadata!.labels;
    assert.deepEqual([deployment.spec!.selector.matchLabels, service.spec!.selector], [labels, labels]);
    assert.deepEqual(
      service.spec!.ports!.map(({ targetPort }) => targetPort),
      ['http'],
    );
  });

  it('migrates with the image of the pods, with the same settings and in the same bounds', () => {
    const [migrating, ...others] = job.spec!.template.spec!.containers;
    assert.deepEqual(others, []);
    const [, served] = /^CMD (\[.+\])$/m.exec(read('Dockerfile'))!;
    assert.deepEqual(migrating!.command, JSON.parse(served!.replace('"serve"', '"migrate"')));
    assert.equal(migrating!.image, container.image);
    assert.ok(container.image!.endsWith(job.metadata!.name!.replace('kyc-proxy-migrate-', ':')));
    assert.deepEqual(migrating!.envFrom, container.envFrom);
    for (const variable of migrating!.env!)
      assert.deepEqual(
        variable,
        container.env!.find(({ name }) => name === variable.name),
      );
    assert.deepEqual(migrating!.securityContext, container.securityContext);
  });

  it('keeps the releases of the elements on a volume that all pods share', () => {
    const [, folder] = / ELEMENTS_RELEASES=(\S+)/.exec(read('Dockerfile'))!;
    const mount = container.volumeMounts!.find(({ mountPath }) => folder!.startsWith(`${mountPath}/`))!;
    const volume = pod.volumes!.find(({ name }) => name === mount.name)!;
    assert.equal(volume.persistentVolumeClaim!.claimName, claim.metadata!.name);
    assert.deepEqual(claim.spec!.accessModes, ['ReadWriteMany']);
  });

  it('gives a stop longer than the proxy takes, and the proxy no right that it does not need', () => {
    assert.ok(pod.terminationGracePeriodSeconds! > STOP_SECONDS);
    assert.equal(pod.enableServiceLinks, false);
    assert.equal(pod.automountServiceAccountToken, false);
    assert.equal(pod.securityContext!.runAsNonRoot, true);
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const { version } = JSON.parse(read('server/package.json')) as { version: string };
    assert.ok(container.image!.endsWith(`:${version}`), 'the image is the one of this version');
  });
});

describe('kyc-proxy.service', () => {
  const text = read('docs/operating/files/kyc-proxy.service');
  const analyze = installedProgram('systemd-analyze');
  const skip = analyze === undefined && 'no systemd-analyze: install the package systemd';

  it('is a unit that systemd accepts', { skip }, async () => {
    const runnable = text.replace('/usr/bin/node', process.execPath);
    assert.notEqual(runnable.includes('/usr/bin/node '), process.execPath !== '/usr/bin/node');
    const verify = (unit: string) =>
      withFile('kyc-proxy.service', unit, (path) => runCommand(analyze!, ['verify', path]));
    assert.deepEqual(await verify(runnable), { code: 0, output: '' });
    assert.match((await verify(runnable.replace('Restart=', 'Restarts='))).output, /Unknown key.*'Restarts'/);
  });

  it(
    'gives the proxy few rights: of 100, where 100 is all, systemd counts at most 30',
    { skip },
    async () => {
      const rate = (unit: string) =>
        withFile('kyc-proxy.service', unit, (path) =>
          runCommand(analyze!, ['security', '--offline=yes', '--threshold=30', path]),
        );
      assert.equal((await rate(text)).code, 0);
      assert.equal((await rate(text.replace('CapabilityBoundingSet=\n', ''))).code, 1);
    },
  );

  it('runs the command of the package, and gives a stop longer than the proxy takes', () => {
    const { bin } = JSON.parse(read('server/package.json')) as { bin: Record<string, string> };
    const [, command] = /^ExecStart=\S+ \S+\/node_modules\/\.bin\/(\S+) serve$/m.exec(text)!;
    assert.ok(command! in bin);
    assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)![1]) > STOP_SECONDS);
  });

  it('sets variables that the proxy knows, and has no secret', () => {
    const names = [...text.matchAll(/^Environment=(.+)$/gm)]
      .flatMap(([, pairs]) => pairs!.split(' '))
      .map((pair) => pair.split('=')[0]!);
    assert.ok(names.length > 3);
    for (const name of names.filter((one) => one !== 'NODE_ENV')) {
      assert.ok(name in Environment.shape, name);
      assert.ok(!isSecret(name), name);
    }
  });
});
