import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Session } from '../../contract/schemas/sessions.js';
import { pglite } from '../engines.js';
import { codeBlocks } from '../guide.js';
import { installedProgram } from '../installed-program.js';
import { listen } from '../listen.js';
import { HOST_KEY, openTestProxy, type TestProxy } from '../test-proxy.js';
import { LANGUAGES } from './languages.js';
import { genuineEvents, refusedEvents, SECRET, unreadableEvents, type Arrived } from './refused-events.js';

const run = promisify(execFile);

function asArguments({ id, time, signatures, body }: Arrived): string[] {
  const headers = [id, time, signatures].map((value) =>
    value === undefined ? '-' : Buffer.from(value, 'latin1').toString('base64'),
  );
  return [...headers, Buffer.from(body).toString('base64')];
}

describe('the examples for back ends', () => {
  test('all compare signatures in constant time', () => {
    const compares = /hash_equals|compare_digest|MessageDigest\.isEqual|FixedTimeEquals|hmac\.Equal/;
    for (const { fence } of LANGUAGES) assert.match(codeBlocks('back-ends.md', fence)[0]!, compares);
  });

  for (const { name, fence, command, parses, files } of LANGUAGES) {
    const skip = installedProgram(command[0]) === undefined && `${name} is not installed`;
    describe(`in ${name}`, { skip }, () => {
      const folder = mkdtempSync(join(tmpdir(), 'kyc-example-'));
      let proxy: TestProxy;
      before(async () => {
        proxy = await openTestProxy(pglite);
        const [code = ''] = codeBlocks('back-ends.md', fence);
        for (const [file, text] of Object.entries(files(code))) writeFileSync(join(folder, file), text);
      });
      after(async () => {
        await proxy.stop();
        rmSync(folder, { recursive: true });
      });

      const printed = async (url: string, events: readonly Arrived[] = []) => {
        const [program, ...given] = [...command, ...events.flatMap(asArguments)];
        const env = { ...process.env, KYC_URL: url, HOST_KEY, EVENT_SECRET: SECRET };
        return (await run(program!, given, { cwd: folder, env })).stdout;
      };

      async function answers(events: readonly Arrived[]) {
        const stdout = await printed(proxy.url, events);
        const [session = '', verified = '', ...verdicts] = stdout.trim().split(/\r?\n/);
        return { session: JSON.parse(session) as Session, verified: verified.toLowerCase(), verdicts };
      }

      test('mint a session, decide by the reference, and tell the proxy’s events from all others', async () => {
        const before = await answers([]);
        assert.equal(before.verified, 'false false');
        const { token } = before.session;
        const { id } = await proxy.begin(token, { nationalId: '1000000001' });
        const { transId } = await proxy.waits(token, id);
        proxy.upstream.complete(transId);
        await proxy.advance(3);
        await proxy.reaches(token, id, 'COMPLETED');

        const genuine = Object.entries(genuineEvents());
        const refused = [...refusedEvents(), ...(parses ? unreadableEvents() : [])];
        const rows: [name: string, verdict: string, event: Arrived][] = [
          ...genuine.map(([name, event]): [string, string, Arrived] => [name, 'genuine', event]),
          ...refused.map(([name, , event]): [string, string, Arrived] => [name, 'forged', event]),
        ];
        const { verified, verdicts } = await answers(rows.map(([, , event]) => event));
        assert.equal(verified, 'true false');
        assert.deepEqual(
          rows.map(([name], at) => `${name}: ${verdicts[at]}`),
          rows.map(([name, verdict]) => `${name}: ${verdict}`),
        );
      });

      test('send the key to no address that a redirect names', async () => {
        const keys: (string | undefined)[] = [];
        const elsewhere = createServer((request, response) => {
          keys.push(request.headers.authorization);
          response.end('{}');
        });
        const named = await listen(elsewhere, 'localhost');
        let asked = 0;
        const redirecting = createServer((_request, response) => {
          asked += 1;
          response.writeHead(302, { Location: named.url }).end();
        });
        const redirects = await listen(redirecting);
        await assert.rejects(printed(redirects.url), 'there is no session');
        await Promise.all([named.close(), redirects.close()]);
        assert.ok(asked > 0);
        assert.ok(keys.every((key) => key === undefined));
      });
    });
  }
});
