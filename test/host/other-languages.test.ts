import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Session } from '../../contract/sessions.js';
import { signedHeaders } from '../../server/events/signature.js';
import { signingKey } from '../../server/events/signing-key.js';
import { engines } from '../engines.js';
import { codeBlocks, readGuide } from '../guide.js';
import { HOST_KEY, startTestProxy, type TestProxy } from '../test-proxy.js';

const run = promisify(execFile);
const EVENT_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const BODY = '{"type":"verification.completed","data":{"id":"ver_1","reference":"ä"}}';

interface Language {
  readonly name: string;
  readonly fence: string;
  readonly command: readonly [string, ...string[]];
  readonly file: string;
  /**
   * What follows the example: a session as JSON on the first line, whether two customers are verified, and whether the
   * four arguments are genuine.
   */
  readonly driver: string;
}

const LANGUAGES: readonly Language[] = [
  {
    name: 'Python',
    fence: 'python',
    command: ['python3'],
    file: 'example.py',
    driver: `
import sys
print(json.dumps(create_session("customer-42")))
print(is_verified("customer-42"), is_verified("customer-7 & more"))
names = ("webhook-id", "webhook-timestamp", "webhook-signature")
print("genuine" if verify_event(dict(zip(names, sys.argv[1:4])), sys.argv[4].encode()) else "forged")
`,
  },
  {
    name: 'Java',
    fence: 'java',
    command: ['java', '-Dfile.encoding=UTF-8', '-Dsun.jnu.encoding=UTF-8'],
    file: 'Main.java',
    driver: `
class Main {
  public static void main(String[] given) throws Exception {
    System.out.println(Kyc.createSession("customer-42"));
    System.out.println(Kyc.isVerified("customer-42") + " " + Kyc.isVerified("customer-7 & more"));
    byte[] body = new String(Base64.getDecoder().decode(given[3]), "UTF-8").getBytes("UTF-8");
    System.out.println(Kyc.isGenuine(given[0], given[1], given[2], body) ? "genuine" : "forged");
  }
}
`,
  },
];

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('the examples for back ends', () => {
  test('all send the host key in a header, and compare signatures in constant time', () => {
    const guide = readGuide('back-ends.md');
    for (const fence of ['php', 'python', 'java', 'csharp', 'go']) {
      const [code = ''] = codeBlocks('back-ends.md', fence);
      for (const needed of ['/v1/sessions', 'Bearer', 'HOST_KEY', 'KYC_URL', 'EVENT_SECRET', 'reference'])
        assert.ok(code.includes(needed), `${fence} lacks ${needed}`);
      assert.match(code, /hash_equals|compare_digest|MessageDigest\.isEqual|FixedTimeEquals|hmac\.Equal/);
      assert.match(code, /300|5\*time\.Minute/);
    }
    assert.match(guide, /kyc-elements-server\/host/);
  });

  for (const { name, fence, command, file, driver } of LANGUAGES) {
    const skip = isInstalled(command[0]) ? false : `${name} is not installed`;
    describe(`in ${name}`, { skip }, () => {
      const folder = mkdtempSync(join(tmpdir(), 'kyc-example-'));
      let proxy: TestProxy;
      before(async () => {
        proxy = await startTestProxy(engines[0]!);
        const [code = ''] = codeBlocks('back-ends.md', fence);
        // Java runs the first class of a file.
        const [imports, rest] = fence === 'java' ? splitAtClass(code) : [code, ''];
        writeFileSync(join(folder, file), imports + driver + rest);
      });
      after(async () => {
        await proxy.stop();
        rmSync(folder, { recursive: true });
      });

      const verdict = async (headers: Record<string, string>, body: string) => {
        const given = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((one) => headers[one]!);
        const text = fence === 'java' ? Buffer.from(body).toString('base64') : body;
        const { stdout } = await run(command[0], [...command.slice(1), join(folder, file), ...given, text], {
          env: { ...process.env, KYC_URL: proxy.url, HOST_KEY, EVENT_SECRET },
        });
        const [session = '', verified = '', answer] = stdout.trim().split('\n');
        return { session: JSON.parse(session) as Session, verified: verified.toLowerCase(), answer };
      };
      const signed = (timestamp: number) =>
        signedHeaders({ id: 'evt_1', timestamp, body: BODY }, [
          signingKey(`whsec_${Buffer.alloc(32, 9).toString('base64')}`)!,
          signingKey(EVENT_SECRET)!,
        ]);

      test('mint a session, decide by the reference, and accept the proxy’s events and no others', async () => {
        const now = Math.floor(Date.now() / 1000);
        const genuine = await verdict(signed(now), BODY);
        assert.equal(genuine.answer, 'genuine');
        assert.equal(genuine.verified, 'false false');
        const { id } = await proxy.begin(genuine.session.token, { nationalId: '1000000001' });
        const { code } = await proxy.reaches(genuine.session.token, id, 'WAITING');
        proxy.upstream.complete(proxy.transactionOf(code!));
        await proxy.advance(3);
        await proxy.reaches(genuine.session.token, id, 'COMPLETED');
        const forged = await verdict(signed(now), BODY.replace('ver_1', 'ver_2'));
        assert.deepEqual([forged.answer, forged.verified], ['forged', 'true false']);
        assert.equal((await verdict(signed(now - 600), BODY)).answer, 'forged');
      });
    });
  }
});

function splitAtClass(code: string): [string, string] {
  const at = code.indexOf('\nclass ');
  return [code.slice(0, at), code.slice(at)];
}
