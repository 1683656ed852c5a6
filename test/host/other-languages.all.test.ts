import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Session } from '../../contract/sessions.js';
import { pglite } from '../engines.js';
import { codeBlocks, readGuide } from '../guide.js';
import { HOST_KEY, openTestProxy, type TestProxy } from '../test-proxy.js';
import { LANGUAGES } from './languages.js';
import { genuineEvents, refusedEvents, unreadableEvents, type Arrived } from './refused-events.js';

const run = promisify(execFile);
const EVENT_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

function isInstalled([command, argument]: readonly [string, string]): boolean {
  try {
    execFileSync(command, [argument], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function asArguments({ id, time, signatures, body }: Arrived): string[] {
  const headers = [id, time, signatures].map((value) =>
    value === undefined ? '-' : Buffer.from(value, 'latin1').toString('base64'),
  );
  return [...headers, Buffer.from(body).toString('base64')];
}

describe('the examples for back ends', () => {
  test('all send the host key in a header, and compare signatures in constant time', () => {
    const guide = readGuide('back-ends.md');
    for (const { fence } of LANGUAGES) {
      const [code = ''] = codeBlocks('back-ends.md', fence);
      for (const needed of ['/v1/sessions', 'Bearer', 'HOST_KEY', 'KYC_URL', 'EVENT_SECRET', 'reference'])
        assert.ok(code.includes(needed), `${fence} lacks ${needed}`);
      assert.match(code, /hash_equals|compare_digest|MessageDigest\.isEqual|FixedTimeEquals|hmac\.Equal/);
      assert.match(code, /300|5\*time\.Minute/);
    }
    assert.match(guide, /kyc-elements-server\/host/);
  });

  for (const { name, fence, version, command, parses, files } of LANGUAGES) {
    const skip = isInstalled(version) ? false : `${name} is not installed`;
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

      async function answers(events: readonly Arrived[]) {
        const [program, ...given] = [...command, ...events.flatMap(asArguments)];
        const env = { ...process.env, KYC_URL: proxy.url, HOST_KEY, EVENT_SECRET };
        const { stdout } = await run(program!, given, { cwd: folder, env });
        const [session = '', verified = '', ...verdicts] = stdout.trim().split(/\r?\n/);
        return { session: JSON.parse(session) as Session, verified: verified.toLowerCase(), verdicts };
      }

      test('mint a session, decide by the reference, and tell the proxy’s events from all others', async () => {
        const before = await answers([]);
        assert.equal(before.verified, 'false false');
        const { token } = before.session;
        const { id } = await proxy.begin(token, { nationalId: '1000000001' });
        const { code } = await proxy.reaches(token, id, 'WAITING');
        proxy.upstream.complete(proxy.transactionOf(code!));
        await proxy.advance(3);
        await proxy.reaches(token, id, 'COMPLETED');

        const genuine = genuineEvents(EVENT_SECRET);
        const refused = {
          ...refusedEvents(EVENT_SECRET),
          ...(parses && unreadableEvents(EVENT_SECRET)),
        };
        const { verified, verdicts } = await answers(Object.values({ ...genuine, ...refused }));
        assert.equal(verified, 'true false');
        const names = [...Object.keys(genuine), ...Object.keys(refused)];
        assert.deepEqual(
          names.map((event, at) => `${event}: ${verdicts[at]}`),
          names.map((event) => `${event}: ${event in genuine ? 'genuine' : 'forged'}`),
        );
      });
    });
  }
});
