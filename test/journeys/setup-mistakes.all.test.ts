/** What a developer reads in the console, and what a person reads, after each usual mistake in the setup. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { ROOT } from '../command.js';
import { pglite } from '../engines.js';
import { HOST_KEY, PUBLISHABLE_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { visit } from './host-page.js';
import { openBrowser, waitForText } from './running-demo.js';

/** What a back end says in its own refusals: no console and no event has it. */
const OF_BACK_END = 'text of the back end';
/** The refusals of a back end that never asked the proxy. */
const REFUSALS: Readonly<
  Record<string, readonly [status: number, headers: Record<string, string>, body: string]>
> = {
  '/signed-out': [302, { Location: '/sign-in' }, ''],
  '/signed-out-elsewhere': [302, { Location: 'http://127.0.0.1:PORT/sign-in' }, ''],
  '/sign-in-page': [200, { 'Content-Type': 'text/html' }, `<h1>${OF_BACK_END}</h1>`],
  '/unauthorized': [401, { 'Content-Type': 'text/html' }, `<h1>${OF_BACK_END}</h1>`],
  '/filtered-page': [403, { 'Content-Type': 'text/html' }, `<h1>${OF_BACK_END}</h1>`],
  '/filtered': [
    403,
    { 'Content-Type': 'application/json' },
    JSON.stringify({ code: 'csrf_failed', message: OF_BACK_END }),
  ],
  '/expired': [
    419,
    { 'Content-Type': 'application/json' },
    JSON.stringify({ status: OF_BACK_END, message: OF_BACK_END }),
  ],
};

/** What no person may read because a developer made a mistake. */
const UNTRUE = /offline|session ended|too long/i;
const REFUSED = 'We cannot verify you here right now';
const UNREACHED = 'We cannot reach the service We try again automatically.';

interface Mistake {
  readonly name: string;
  readonly page: () => string;
  /** Of another origin than the one that the proxy allows. */
  readonly isForeign?: boolean;
  readonly code: string;
  /** What of the original error is in the event. */
  readonly cause: RegExp;
  /** A part of the line in the console, for the origin of the page. */
  readonly fix: (origin: string) => string;
  readonly screen: string;
  readonly element?: string;
}

describe('a mistake in the setup', () => {
  let proxy: TestProxy;
  let browser: Browser;
  let origin: string;
  let foreign: string;
  const pages = new Map<string, string>();
  const tokens: string[] = [];

  /** The host's back end: passes on what the proxy answers. */
  async function session({ searchParams }: URL, response: ServerResponse): Promise<void> {
    const answer = await fetch(`${proxy.url}/v1/sessions`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${searchParams.get('key') ?? HOST_KEY}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        origin: searchParams.get('origin') ?? origin,
        [searchParams.get('grant') ?? 'identity']: {},
      }),
    });
    const body = await answer.text();
    const answered = JSON.parse(body) as { token?: string };
    if (answered.token) tokens.push(answered.token);
    const endpoint = searchParams.get('endpoint') ?? undefined;
    response
      .writeHead(answer.status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ ...answered, endpoint }));
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://host');
    const html = (status: number, text: string) =>
      response.writeHead(status, { 'Content-Type': 'text/html' }).end(text);
    if (request.method === 'POST' && url.pathname === '/session') void session(url, response);
    else if (request.method === 'POST' && url.pathname in REFUSALS) {
      const [status, { Location, ...headers }, body] = REFUSALS[url.pathname]!;
      const location = Location?.replace('PORT', String((server.address() as AddressInfo).port));
      response.writeHead(status, { ...headers, ...(location && { Location: location }) }).end(body);
    } else if (request.method === 'POST') html(url.pathname === '/broken' ? 500 : 404, '<h1>Not here</h1>');
    else if (url.pathname.startsWith('/bundle/')) {
      const file = join(ROOT, 'widget/dist/script', basename(url.pathname));
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(readFileSync(file));
    } else html(200, pages.get(url.pathname) ?? '<!doctype html>');
  }
  const server = createServer(serve);

  before(async () => {
    // Both names of this machine.
    await new Promise<void>((ready) => server.listen(0, ready));
    const { port } = server.address() as AddressInfo;
    origin = `http://localhost:${port}`;
    foreign = `http://127.0.0.1:${port}`;
    proxy = await openTestProxy(pglite, {
      environment: { ALLOWED_ORIGINS: `${origin},https://other.example` },
    });
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await proxy.stop();
    server.closeAllConnections();
    server.close();
  });

  const withScript = (body: string, script = `${proxy.url}/kyc-elements.js`) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<script>
  globalThis.events = [];
  document.addEventListener('kyc-error', ({ detail: { reason, cause } }) =>
    events.push({ reason, cause: String(cause) + ' ' + JSON.stringify(cause) }));
  const { error } = console;
  console.error = (...texts) => {
    globalThis.eventsBefore ??= events.length;
    error(...texts);
  };
</script>
<script type="module" crossorigin src="${script}"></script>
${body}`;
  const element = (attributes: string) =>
    withScript(
      `<kyc-identity-verification endpoint="${proxy.url}" ${attributes}></kyc-identity-verification>`,
    );

  const MISTAKES: readonly Mistake[] = [
    {
      name: 'an origin that ALLOWED_ORIGINS lacks',
      page: () => element('session-url="/session"'),
      isForeign: true,
      code: 'origin_not_allowed',
      cause: /"code":"origin_not_allowed","status":403/,
      fix: (page) => `Add ${page} to ALLOWED_ORIGINS of the proxy`,
      screen: REFUSED,
    },
    {
      name: 'a session of another origin',
      page: () => element('session-url="/session?origin=https://other.example"'),
      code: 'origin_not_allowed',
      cause: /"code":"origin_not_allowed","status":403/,
      fix: (page) => `In POST /v1/sessions, send "origin": "${page}"`,
      screen: REFUSED,
    },
    {
      name: 'a wrong endpoint',
      page: () =>
        withScript(
          `<kyc-identity-verification endpoint="${foreign}" session-url="/session"></kyc-identity-verification>`,
        ),
      code: 'unreachable',
      cause: /^TypeError/,
      fix: () => `No answer from ${foreign}. Check that endpoint is the address of the proxy`,
      screen: UNREACHED,
    },
    {
      name: 'a session address that answers 404',
      page: () => element('session-url="/sesion"'),
      code: 'host_refused',
      cause: /"status":404/,
      fix: (page) =>
        `session-url (${page}/sesion) answered with the status 404 and no token. Check the address`,
      screen: REFUSED,
    },
    {
      name: 'a session address that answers 500',
      page: () => element('session-url="/broken"'),
      code: 'host_refused',
      cause: /"status":500/,
      fix: (page) => `session-url (${page}/broken) answered with the status 500 and no token. Read the log`,
      screen: UNREACHED,
    },
    {
      name: 'a session address that redirects to a sign-in page',
      page: () => element('session-url="/signed-out"'),
      code: 'host_refused',
      cause: /"status":200/,
      fix: () =>
        'It redirected the POST to a page, as a back end does that asks for a sign-in. Sign the person in',
      screen: REFUSED,
    },
    {
      name: 'a session address that redirects to a sign-in page of another origin',
      page: () => element('session-url="/signed-out-elsewhere"'),
      code: 'host_refused',
      cause: /^TypeError/,
      fix: () =>
        'If it redirects to a sign-in page of another origin: answer 401 in its place. Sign the person in',
      screen: UNREACHED,
    },
    {
      name: 'a session address that answers a sign-in page',
      page: () => element('session-url="/sign-in-page"'),
      code: 'host_refused',
      cause: /"status":200/,
      fix: () => 'It answered a page and not JSON. If it is the page to sign in: answer 401 in its place.',
      screen: REFUSED,
    },
    {
      name: 'a session address that answers 401',
      page: () => element('session-url="/unauthorized"'),
      code: 'host_refused',
      cause: /"status":401/,
      fix: () => 'with the status 401 and no token. Your back end does not know the person.',
      screen: REFUSED,
    },
    ...['/filtered', '/filtered-page'].map((path) => ({
      name: `a session address behind a filter against CSRF, ${path}`,
      page: () => element(`session-url="${path}"`),
      code: 'host_refused',
      cause: /"status":403/,
      fix: (page: string) =>
        `session-url (${page}${path}) answered with the status 403 and no token. The person may not have a session, or a filter against CSRF refused the POST. session-url sends no CSRF token: set getSession`,
      screen: REFUSED,
    })),
    {
      name: 'a session address that answers 419',
      page: () => element('session-url="/expired"'),
      code: 'host_refused',
      cause: /^Error: no answer/,
      fix: () =>
        'with the status 419 and no token. The CSRF token is missing, or it has expired with the session of your back end. session-url sends no CSRF token: set getSession',
      screen: REFUSED,
    },
    {
      name: 'a wrong host key',
      page: () => element('session-url="/session?key=wrong"'),
      code: 'host_refused',
      cause: /"code":"unauthorized"/,
      fix: () => 'Send one of HOST_KEYS of the proxy',
      screen: REFUSED,
    },
    {
      name: 'a misspelt origin',
      page: () => element('session-url="/session?origin=http://locahost"'),
      code: 'host_refused',
      cause: /"code":"origin_not_allowed"/,
      fix: (page) => `send "origin": "${page}"`,
      screen: REFUSED,
    },
    {
      name: 'a getSession that throws',
      page: () =>
        element('id="it"') +
        `<script type="module">it.getSession = () => { throw new Error('not signed in') }</script>`,
      code: 'host_refused',
      cause: /^Error: not signed in/,
      fix: () => 'getSession threw an error. Make it return the session of your back end.',
      screen: REFUSED,
    },
    {
      name: 'a forgotten getSession',
      page: () => element(''),
      code: 'not_configured',
      cause: /"code":"not_configured"/,
      fix: () => 'has no session. Set session-url to the address of your back end',
      screen: REFUSED,
    },
    {
      name: 'a bundle without endpoint',
      page: () =>
        withScript(
          '<kyc-identity-verification session-url="/session"></kyc-identity-verification>',
          '/bundle/identity-verification.js',
        ),
      code: 'wrong_endpoint',
      cause: /"code":"wrong_endpoint"/,
      fix: (page) => `${page} answers, but not as the proxy. Without endpoint`,
      screen: UNREACHED,
    },
    {
      name: 'a missing grant',
      page: () => element('session-url="/session?grant=screening"'),
      code: 'forbidden',
      cause: /"code":"forbidden","status":403/,
      fix: () => 'In POST /v1/sessions, send "identity": {}',
      screen: REFUSED,
    },
    {
      name: 'a token of no session',
      page: () => element(`session="${HOST_KEY.toUpperCase()}"`),
      code: 'session_invalid',
      cause: /"code":"session_invalid"/,
      fix: () => 'Pass on the "token" that POST /v1/sessions of this proxy answers',
      screen: REFUSED,
    },
    {
      name: 'a host key in the page',
      page: () => element(`session="${HOST_KEY}"`),
      code: 'host_key_in_page',
      cause: /"code":"host_key_in_page"/,
      fix: () => 'Replace it in HOST_KEYS.',
      screen: REFUSED,
    },
    {
      name: 'an endpoint that the session is not for',
      page: () => element('session-url="/session?endpoint=https://kyc.example"'),
      code: 'session_endpoint',
      cause: /"code":"session_endpoint"/,
      fix: () => 'The token was not sent. Correct endpoint.',
      screen: UNREACHED,
    },
    {
      name: 'an unknown publishable key',
      page: () => element('publishable-key="pk_unknown"'),
      code: 'session_invalid',
      cause: /"code":"session_invalid"/,
      fix: () => 'Use one of its PUBLISHABLE_KEYS.',
      screen: REFUSED,
    },
    {
      name: 'a publishable key on a forgotten origin',
      page: () => element(`publishable-key="${PUBLISHABLE_KEY}"`),
      isForeign: true,
      code: 'origin_not_allowed',
      cause: /"code":"origin_not_allowed"/,
      fix: (page) => `Add ${page} to ALLOWED_ORIGINS of the proxy`,
      screen: REFUSED,
    },
    {
      name: 'an element for analysts without a session',
      page: () =>
        withScript(
          `<kyc-screening-results endpoint="${proxy.url}" screening-id="scr_1"></kyc-screening-results>`,
        ),
      code: 'not_configured',
      cause: /"code":"not_configured"/,
      fix: () => '<kyc-screening-results> has no session.',
      screen: 'You do not have permission to see this screening',
      element: 'kyc-screening-results',
    },
    {
      name: 'an element for analysts with the session of another',
      page: () =>
        withScript(
          `<kyc-screening-results endpoint="${proxy.url}" screening-id="scr_1" session-url="/session"></kyc-screening-results>`,
        ),
      code: 'forbidden',
      cause: /"code":"forbidden"/,
      fix: () => 'In POST /v1/sessions, send "screening": { "read": true }',
      screen: 'You do not have permission to see this screening',
      element: 'kyc-screening-results',
    },
  ];

  for (const mistake of MISTAKES) {
    test(`is named once, with its fix, and the person reads nothing untrue: ${mistake.name}`, async () => {
      pages.set('/page', mistake.page());
      const at = mistake.isForeign ? foreign : origin;
      const printed: string[] = [];
      const page = await visit(browser, 'about:blank', { faster: 20 });
      page.on('console', (message) => {
        if (message.type() === 'error' && message.text().startsWith('kyc-elements:'))
          printed.push(message.text());
      });
      await page.goto(`${at}/page`);
      const tag = mistake.element ?? 'kyc-identity-verification';
      const escaped = mistake.screen.replaceAll(/[.?]/g, '\\$&');
      await waitForText(page, tag, new RegExp(escaped));
      const events = () =>
        page.evaluate(
          () => (globalThis as unknown as { events: { reason: string; cause: string }[] }).events,
        );
      await until('the mistake is printed', () => printed.length > 0);
      // The element tries again by itself, or the person does.
      await until('it happened again', async () => {
        await page.evaluate((name) => {
          const found = document.querySelector(name)!.shadowRoot!.querySelectorAll('button');
          [...found].find((each) => each.textContent!.trim() === 'Try again')?.click();
        }, tag);
        return (await events()).length > 2 || tag === 'kyc-screening-results';
      });
      // What stays on the screen between two tries.
      const text = await until('the try is over', async () => {
        const shown = await page.evaluate(
          (name) => document.querySelector(name)!.shadowRoot!.querySelector('[aria-busy]')!.textContent!,
          tag,
        );
        return !shown.includes('One moment') && shown;
      });
      assert.doesNotMatch(text, UNTRUE);
      assert.equal(printed.length, 1, printed.join('\n'));
      const [line] = printed as [string];
      assert.ok(line.startsWith(`kyc-elements: ${mistake.code}: `), line);
      assert.ok(line.includes(mistake.fix(at)), line);
      assert.match(line, / (https?:\/\/\S+|The proxy explains it: \/docs)#mistake-\w+/);
      // What the element lacks can be said while it still waits.
      const eventsBefore = await page.evaluate(
        () => (globalThis as unknown as { eventsBefore: number }).eventsBefore,
      );
      if (mistake.code === 'not_configured') assert.equal(eventsBefore, 0, 'printed only with the failure');
      const heard = await events();
      for (const { reason, cause } of heard) {
        assert.equal(reason, mistake.code);
        assert.match(cause, mistake.cause);
      }
      const shown = printed.join() + JSON.stringify(heard);
      for (const secret of [...tokens, OF_BACK_END, HOST_KEY, HOST_KEY.toUpperCase(), PUBLISHABLE_KEY])
        assert.ok(!shown.includes(secret), 'a secret is in the console or in an event');
      await page.close();
    });
  }

  for (const [part, attributes, code] of [
    ['diagnosis.js', '', 'not_configured'],
    ['host-refusal.js', 'session-url="/sesion"', 'host_refused'],
  ] as const) {
    test(`is named with its code and a link where ${part} cannot be loaded`, async () => {
      pages.set('/page', element(attributes));
      const printed: string[] = [];
      const page = await visit(browser, 'about:blank', { faster: 20 });
      page.on('console', (message) => {
        if (message.text().startsWith('kyc-elements:')) printed.push(message.text());
      });
      await page.setRequestInterception(true);
      page.on('request', (request) =>
        request.url().endsWith(`/${part}`) ? void request.abort() : void request.continue(),
      );
      await page.goto(`${origin}/page`);
      await waitForText(page, 'kyc-identity-verification', new RegExp(REFUSED));
      await until('the mistake is printed', () => printed.length > 0);
      assert.deepEqual(printed, [`kyc-elements: ${code}. See /docs of the proxy`]);
      await page.close();
    });
  }
});
