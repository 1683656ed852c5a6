import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Finding } from '../../../server/commands/doctor/findings.js';
import { checkPage } from '../../../server/commands/doctor/check-page.js';
import { tagsOf } from '../../../server/commands/doctor/page-tags.js';
import { doctor } from '../../../server/commands/doctor/doctor.js';
import { pglite } from '../../engines.js';
import { openTestProxy, type TestProxy } from '../../test-proxy.js';

describe('kyc-proxy doctor --page', () => {
  let proxy: TestProxy;
  let server: Server;
  let origin: string;
  let html = '';
  let headers: Record<string, string> = {};

  before(async () => {
    server = createServer((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { Location: '/' }).end();
      else if (request.url === '/')
        response.writeHead(200, { 'Content-Type': 'text/html', ...headers }).end(html);
      else response.writeHead(404).end('Not found');
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

  const tag = (more = '', path = '/kyc-elements.js') =>
    `<script type="module" crossorigin src="${proxy.url}${path}"${more}></script>`;
  async function examine(
    page: string,
    sent: Record<string, string> = {},
    proxyUrl?: string,
  ): Promise<Finding[]> {
    [html, headers] = [`<!doctype html><title>Page</title>${page}`, sent];
    return checkPage(`${origin}/`, proxyUrl);
  }
  const not = (findings: Finding[]) =>
    findings
      .filter(({ result }) => result !== 'ok')
      .map(({ check, result, message }) => `${result} ${check}: ${message}`);

  test('finds nothing wrong with the page of the README, also after a redirect', async () => {
    const page = `${tag()}<kyc-identity-verification requester="Acme Bank"></kyc-identity-verification>`;
    const policy = `default-src 'none'; script-src ${proxy.url}; connect-src ${proxy.url}`;
    const findings = await examine(page, { 'Content-Security-Policy': policy });
    assert.deepEqual(not(findings), []);
    assert.deepEqual(
      findings.map(({ check }) => check),
      ['page', 'script', 'origins', 'policy'],
    );
    assert.deepEqual(not(await checkPage(`${origin}/moved`)), []);
  });

  test('finds the scripts without a version, which lead to the newest', async () => {
    for (const name of ['identity-verification', 'screening-form', 'screening-list', 'submission-search'])
      assert.deepEqual(not(await examine(tag('', `/${name}.js`))), [], name);
  });

  test('accepts a version with its hash, and a page without a script tag that names its proxy', async () => {
    const version = '/kyc-elements/0.1.0/kyc-elements.js';
    const script = await (await fetch(proxy.url + version)).text();
    const hash = `sha384-${createHash('sha384').update(script).digest('base64')}`;
    assert.deepEqual(not(await examine(tag(` integrity="${hash}"`, version))), []);
    const bundled = await examine(`<kyc-screening-form endpoint="${proxy.url}/"></kyc-screening-form>`);
    assert.deepEqual(
      bundled.map(({ check, result }) => `${check} ${result}`),
      ['page ok', 'script warning', 'origins ok'],
    );
    const silent = await examine('<div id="app"></div>');
    assert.deepEqual(
      silent.map(({ check, result }) => `${check} ${result}`),
      ['page ok', 'script warning', 'proxy warning'],
    );
    assert.equal((await examine('<div id="app"></div>', {}, proxy.url)).at(-1)!.check, 'origins');
  });

  test('warns of a mounted proxy whose address the element cannot know', async () => {
    const path = '/services/kyc/kyc-elements.js';
    const [finding] = (await examine(tag('', path))).filter(({ check }) => check === 'endpoint');
    assert.ok(finding!.next!.includes(`endpoint="${proxy.url}/services/kyc"`));
    const named = await examine(
      `${tag('', path)}<kyc-screening-form endpoint="${proxy.url}"></kyc-screening-form>`,
    );
    assert.ok(!named.some(({ check }) => check === 'endpoint'));
  });

  const self = "default-src 'self'";
  const faults: [what: string, page: () => string, sent: () => Record<string, string>, message: RegExp][] = [
    [
      'a version that is not there',
      () => tag('', '/kyc-elements/9.9.9/kyc-elements.js'),
      () => ({}),
      /does not load \(404\)/,
    ],
    ['a script that is no module', () => tag().replace('type="module" ', ''), () => ({}), /is not a module/],
    ['a hash of another version', () => tag(' integrity="sha384-AAAA"'), () => ({}), /hash in integrity/],
    [
      'a policy without the script',
      () => tag(),
      () => ({ 'Content-Security-Policy': `${self}; connect-src *` }),
      /policy refuses .*kyc-elements\.js/i,
    ],
    [
      'a policy without the calls',
      () => tag(),
      () => ({ 'Content-Security-Policy': `${self}; script-src *` }),
      /refuses calls to/,
    ],
    [
      'a policy in the page',
      () => `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">${tag()}`,
      () => ({}),
      /refuses calls to/,
    ],
    [
      'Trusted Types without Lit',
      () => tag(),
      () => ({ 'Content-Security-Policy': "require-trusted-types-for 'script'; trusted-types app" }),
      /Trusted Types/,
    ],
    [
      'an endpoint that does not run',
      () => `${tag()}<kyc-screening-form endpoint="http://127.0.0.1:4"></kyc-screening-form>`,
      () => ({}),
      /does not answer a page/,
    ],
  ];
  for (const [what, page, sent, message] of faults) {
    test(`finds ${what}`, async () => {
      const wrong = not(await examine(page(), sent()));
      assert.equal(wrong.length, 1, wrong.join('\n'));
      assert.match(wrong[0]!, /^failed /);
      assert.match(wrong[0]!, message);
    });
  }

  test('finds a page whose origin is not allowed, and names the origin to add', async () => {
    const other = origin.replace('127.0.0.1', 'localhost');
    html = tag();
    const [finding] = (await checkPage(`${other}/`)).filter(({ check }) => check === 'origins');
    assert.equal(finding!.result, 'failed');
    assert.ok(finding!.next!.startsWith(`Add ${other} to ALLOWED_ORIGINS`));
  });

  test('needs no configuration, and ends with 1 for a page that is not there', async () => {
    const { text, exitCode } = await doctor({ page: `${origin}/none` }, {});
    assert.equal(exitCode, 1);
    assert.match(text, /^failed {3}page .+\/none does not answer \(404\)\.$/m);
  });
});

describe('the tags of a page', () => {
  test('are read with any quotes and case, and not from comments', () => {
    const tags = tagsOf(`<!-- <script src="/comment.js"></script> -->
      <SCRIPT SRC='/a.js?x=1&amp;y=2' Type=module async></SCRIPT>
      <kyc-identity-verification
        endpoint = "https://kyc.example"></kyc-identity-verification><metadata content="x">`);
    assert.deepEqual(
      tags.map(({ name, attributes }) => [name, Object.fromEntries(attributes)]),
      [
        ['script', { src: '/a.js?x=1&y=2', type: 'module', async: '' }],
        ['kyc-identity-verification', { endpoint: 'https://kyc.example' }],
      ],
    );
  });
});
