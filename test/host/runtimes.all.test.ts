import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { signEvent } from '../../server/host/testing.js';
import { ROOT } from '../command.js';
import { readGuide } from '../guide.js';

const run = promisify(execFile);
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

/** What a back end does with `kyc-elements-server/host`, as text: every runtime runs the same. */
const USE = `async function use({ createHostClient, verifyEvent }, { url, secret, headers, body }) {
  const code = (promise) => promise.then((value) => value.id, (error) => error.code);
  const kyc = createHostClient({ url, hostKey: 'a-key' });
  return [
    await code(verifyEvent(body, new Headers(headers), secret)),
    await code(verifyEvent(body, headers, secret)),
    await code(verifyEvent(new TextEncoder().encode(body + ' '), headers, secret)),
    await code(verifyEvent(JSON.parse(body), headers, secret)),
    await code(kyc.createSession({ origin: 'https://a.example' })),
    await code(kyc.getVerification('elsewhere', { reference: 'customer-42' })),
  ];
}`;
const EXPECTED = ['evt_1', 'evt_1', 'event_signature_wrong', 'setting_invalid', 'ses_1', 'not_a_proxy'];

/** How each runtime of the table in the guide runs a module. */
const RUNTIMES: Record<
  string,
  { command: string; given: readonly string[]; driver: string; config?: string }
> = {
  'Node.js': {
    command: process.execPath,
    given: ['main.mjs'],
    driver: 'console.log(JSON.stringify(await use(host, GIVEN)));',
  },
  Bun: {
    command: 'bun',
    given: ['main.mjs'],
    driver: 'console.log(JSON.stringify(await use(host, GIVEN)));',
  },
  Deno: {
    command: 'deno',
    given: ['run', '--allow-net=127.0.0.1', 'main.mjs'],
    driver: 'console.log(JSON.stringify(await use(host, GIVEN)));',
  },
  workerd: {
    command: 'workerd',
    given: ['test', 'config.capnp'],
    driver: 'export default { async test() { console.log(JSON.stringify(await use(host, GIVEN))); } };',
    config: `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "main.mjs", esModule = embed "main.mjs"), (name = "host.mjs", esModule = embed "host.mjs")],
      compatibilityDate = "2025-01-01",
    )),
    (name = "internet", network = (allow = ["private"])),
  ],
);`,
  },
};

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function bundle(format: 'es' | 'iife'): Promise<string> {
  const [built] = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(ROOT, 'server', 'host', 'index.ts'),
        formats: [format],
        name: 'host',
        fileName: 'host',
      },
    },
  })) as Rolldown.RolldownOutput[];
  return built!.output[0].code;
}

describe('kyc-elements-server/host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-runtime-'));
  let proxy: Server;
  let given: { url: string; secret: string; headers: Readonly<Record<string, string>>; body: string };
  before(async () => {
    proxy = createServer((request, response) => {
      if (request.url !== '/v1/sessions') response.writeHead(302, { Location: '/v1/sessions' }).end();
      else response.writeHead(201).end(JSON.stringify({ id: 'ses_1', token: 'a token' }));
    });
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const { headers, body } = signEvent('verification.completed', SECRET, { eventId: 'evt_1' });
    given = { url, secret: SECRET, headers, body };
    writeFileSync(join(folder, 'host.mjs'), await bundle('es'));
  });
  after(() => {
    proxy.close();
    rmSync(folder, { recursive: true });
  });

  test('needs nothing but what every web platform has: no module, no Buffer and no process of Node', async () => {
    const globals = {
      ...{ crypto, fetch, Headers, URL, URLSearchParams, TextEncoder, TextDecoder, AbortSignal, atob },
      ...{ Uint8Array, ArrayBuffer, given },
    };
    const results = runInNewContext(`${await bundle('iife')}; ${USE}; use(host, given)`, globals) as Promise<
      readonly string[]
    >;
    assert.deepEqual([...(await results)], EXPECTED);
  });

  for (const [name, { command, given: args, driver, config }] of Object.entries(RUNTIMES)) {
    const skip = isInstalled(command) ? false : `${name} is not installed`;
    test(`runs on ${name}, as the guide says`, { skip }, async () => {
      assert.match(readGuide('back-ends.md'), new RegExp(`^\\| ${name} `, 'm'));
      const main = `import * as host from './host.mjs';\nconst GIVEN = ${JSON.stringify(given)};\n${USE}\n${driver}\n`;
      writeFileSync(join(folder, 'main.mjs'), main);
      if (config !== undefined) writeFileSync(join(folder, 'config.capnp'), config);
      const { stdout, stderr } = await run(command, [...args], { cwd: folder });
      const line = /^\[".*"\]$/m.exec(stdout) ?? /\[".*"\]/.exec(stderr);
      assert.deepEqual(JSON.parse(line?.[0] ?? `"${stdout}${stderr}"`), EXPECTED);
    });
  }
});
