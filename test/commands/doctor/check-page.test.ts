import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Finding } from '../../../server/commands/doctor/findings.js';
import { checkPage } from '../../../server/commands/doctor/check-page.js';
import { doctor } from '../../../server/commands/doctor/doctor.js';
import { pglite } from '../../engines.js';
import { openTestProxy, type TestProxy } from '../../test-proxy.js';

describe('kyc-proxy doctor --page', () => {
  let proxy: TestProxy;
  let server: Server;
  let origin: string;
  let html = '';
  let policy = '';

  before(async () => {
    server = createServer((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { Location: '/' }).end();
      else if (request.url === '/none') response.writeHead(404).end('Not found');
      else
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy }).end(html);
    });
    await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    proxy = await openTestProxy(pglite, { environment: { ALLOWED_ORIGINS: origin } });
  });
  after(async () => {
    await proxy.stop();
    server.close();
    server.closeAllConnections();
  });

  const tag = (path = '/kyc-elements.js', more = '') =>
    `<SCRIPT type=module crossorigin src='${proxy.url}${path}'${more}></script>`;
  const named = (url: string) => `<kyc-screening-form endpoint = "${url}"></kyc-screening-form>`;
  const summary = (findings: Finding[]) =>
    findings.map(({ check, result }) => `${check} ${result}`).join(', ');
  async function examine(page: string, sent = '', at = `${origin}/`): Promise<Finding[]> {
    html = `<!doctype html><!-- <script src="/kyc-elements.js"></script> --><title>Page</title>${page}`;
    policy = sent.replaceAll('PROXY', proxy.url);
    return checkPage(at);
  }

  const GOOD = 'page ok, script ok, origins ok';
  for (const [what, page, found, sent] of [
    [
      'the page of the README',
      () => tag(),
      `${GOOD}, policy ok`,
      "default-src 'none'; script-src PROXY; connect-src PROXY",
    ],
    ['the script of one element', () => tag('/screening-list.js'), GOOD],
    ['a bundle', () => named(`${proxy.url}/`), 'page ok, script warning, origins ok'],
    ['a page that shows no proxy', () => '<div id="app"></div>', 'page ok, script warning, proxy warning'],
    [
      'a mounted proxy that the element cannot know',
      () => tag('/services/kyc/kyc-elements.js'),
      'page ok, endpoint warning, script failed, origins failed',
    ],
  ] as const)
    test(`reads ${what}`, async () => assert.equal(summary(await examine(page(), sent)), found));

  test('reads a version with its hash, and a page to which it was redirected', async () => {
    const version = '/kyc-elements/0.1.0/kyc-elements.js';
    const script = await (await fetch(proxy.url + version)).text();
    const hash = `sha384-${createHash('sha384').update(script).digest('base64')}`;
    const page = tag(version, ` integrity="${hash}"`);
    assert.equal(summary(await examine(page, '', `${origin}/moved`)), GOOD);
  });

  const scripts = "require-trusted-types-for 'script'; trusted-types";
  for (const [what, page, message, sent] of [
    [
      'a version that is not there',
      () => tag('/kyc-elements/9.9.9/kyc-elements.js'),
      /does not load \(404\)/,
    ],
    ['a script that is no module', () => tag().replace('type=module ', ''), /is not a module/],
    ['a hash of another version', () => tag(undefined, ' integrity="sha384-AAAA"'), /hash in integrity/],
    [
      'a policy without the script',
      () => tag(),
      /policy refuses .*kyc-elements/i,
      "default-src 'self'; connect-src *",
    ],
    [
      'a script that another policy refuses',
      () => tag(),
      /policy refuses/i,
      "script-src *, script-src 'self'",
    ],
    ['a policy without the calls', () => tag(), /refuses calls to/, "default-src 'self'; script-src *"],
    [
      'a policy in the page',
      () => `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">${tag()}`,
      /refuses calls to/,
    ],
    ['Trusted Types without Lit', () => tag(), /Trusted Types/, `${scripts} app`],
    ['an endpoint that does not run', () => tag() + named('http://127.0.0.1:4'), /does not answer a page/],
  ] as const)
    test(`finds ${what}`, async () => {
      const wrong = (await examine(page(), sent)).filter(({ result }) => result !== 'ok');
      assert.deepEqual([wrong.length, wrong[0]?.result], [1, 'failed'], JSON.stringify(wrong));
      assert.match(wrong[0]!.message, message);
    });

  test('finds a page whose origin is not allowed, and names the origin to add', async () => {
    const other = origin.replace('127.0.0.1', 'localhost');
    const [finding] = (await examine(tag(), '', `${other}/`)).filter(({ check }) => check === 'origins');
    assert.equal(finding!.result, 'failed');
    assert.ok(finding!.next!.startsWith(`Add ${other} to ALLOWED_ORIGINS`));
  });

  test('needs no configuration, and ends with 1 for a page that is not there', async () => {
    const { text, exitCode } = await doctor({ page: `${origin}/none` }, {});
    assert.equal(exitCode, 1);
    assert.match(text, /^failed {3}page .+\/none does not answer \(404\)\.$/m);
  });
});
