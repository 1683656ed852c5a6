import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { ROOT } from '../command.js';
import { readGuide } from '../guide.js';
import { installedProgram } from '../installed-program.js';
import { arrived, BODY, SECRET } from './refused-events.js';
import { listen } from '../listen.js';

const run = promisify(execFile);

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

const PRINT = 'console.log(JSON.stringify(await use(host, GIVEN)));';
const WORKER = `export default { async test() { ${PRINT} } };`;
const WORKER_CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "main.mjs", esModule = embed "main.mjs"), (name = "host.mjs", esModule = embed "host.mjs")],
      compatibilityDate = "2025-01-01",
    )),
    (name = "internet", network = (allow = ["private"])),
  ],
);`;
/** How each runtime of the table in the guide runs a module. */
const RUNTIMES = [
  ['Node.js', 'node', ['main.mjs'], PRINT],
  ['Bun', 'bun', ['main.mjs'], PRINT],
  ['Deno', 'deno', ['run', '--allow-net=127.0.0.1', 'main.mjs'], PRINT],
  ['workerd', 'workerd', ['test', 'config.capnp'], WORKER],
] as const;

async function bundle(format: 'es' | 'iife'): Promise<string> {
  const entry = join(ROOT, 'server/host/index.ts');
  const lib = { entry, formats: [format], name: 'host', fileName: 'host' };
  const options = { root: ROOT, configFile: false, logLevel: 'silent' } as const;
  const built = await build({ ...options, build: { write: false, minify: false, lib } });
  return (built as Rolldown.RolldownOutput[])[0]!.output[0].code;
}

describe('kyc-elements-server/host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-runtime-'));
  let proxy: Server;
  let given: object;
  before(async () => {
    proxy = createServer((request, response) => {
      if (request.url !== '/v1/sessions') response.writeHead(302, { Location: '/v1/sessions' }).end();
      else response.writeHead(201).end(JSON.stringify({ id: 'ses_1', token: 'a token' }));
    });
    const { url } = await listen(proxy);
    const { id, time, signatures } = arrived();
    const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures };
    given = { url, secret: SECRET, headers, body: BODY };
    writeFileSync(join(folder, 'host.mjs'), await bundle('es'));
    writeFileSync(join(folder, 'config.capnp'), WORKER_CONFIG);
  });
  after(() => {
    proxy.close();
    rmSync(folder, { recursive: true });
  });

  test('needs nothing but what every web platform has: no module, no Buffer and no process of Node', async () => {
    const globals = {
      ...{ crypto, fetch, Headers, URL, URLSearchParams, TextEncoder, TextDecoder, AbortSignal, atob },
      ...{ AbortController, DOMException, setTimeout, clearTimeout, Uint8Array, ArrayBuffer, given },
    };
    const code = `${await bundle('iife')}; ${USE}; use(host, given)`;
    assert.deepEqual([...(await (runInNewContext(code, globals) as Promise<string[]>))], EXPECTED);
  });

  for (const [name, program, args, driver] of RUNTIMES) {
    const skip = installedProgram(program) === undefined && `${name} is not installed`;
    test(`runs on ${name}, as the guide says`, { skip }, async () => {
      assert.match(readGuide('back-ends.md'), new RegExp(`^\\| ${name} `, 'm'));
      const head = `import * as host from './host.mjs';\nconst GIVEN = ${JSON.stringify(given)};\n`;
      writeFileSync(join(folder, 'main.mjs'), `${head}${USE}\n${driver}\n`);
      const { stdout, stderr } = await run(program, args, { cwd: folder });
      // workerd writes to the other stream.
      const [line] = /\[".*"\]/.exec(stdout + stderr) ?? [`${stdout}${stderr}`];
      assert.equal(line, JSON.stringify(EXPECTED));
    });
  }
});
