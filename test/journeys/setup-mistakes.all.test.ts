/** What a developer reads in the console, and what a person reads, after each usual mistake in the setup. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from '../command.js';
import { HOST_KEY, PUBLISHABLE_KEY, until } from '../test-proxy.js';
import { visit } from './host-page.js';
import { ELEMENT, hostForSuite } from './own-host.js';
import { waitForText } from './running-demo.js';

/** What a back end says in its own refusals: no console and no event has it. */
const OF_BACK_END = 'text of the back end';
/** The refusals of a back end that never asked the proxy. */
const REFUSALS: Readonly<
  Record<string, readonly [status: number, headers: Record<string, string>, body: string]>
> = {
  '/signed-out-elsewhere': [302, { Location: 'http://127.0.0.1:9/sign-in' }, ''],
  '/filtered': [403, {}, JSON.stringify({ code: 'csrf_failed', message: OF_BACK_END })],
};

/** What no person may read because a developer made a mistake. */
const UNTRUE = /offline|session ended|too long/i;
const REFUSED = 'We cannot verify you here right now';
const UNREACHED = 'We cannot reach the service We try again automatically.';
const NOT_PERMITTED = 'You do not have permission to see this screening';

interface Mistake {
  readonly code: string;
  readonly attributes: string;
  /** Default: that of the proxy. */
  readonly endpoint?: string;
  /** A part of the line in the console. PAGE is the origin of the page, OTHER another one. */
  readonly fix: string;
  /** What of the original error is in the event. Default: the code of the proxy. */
  readonly cause?: RegExp;
  readonly screen?: string;
  /** Of another origin than the one that the proxy allows. */
  readonly isForeign?: boolean;
  readonly script?: string;
  readonly element?: string;
  /** Below the element. */
  readonly more?: string;
}

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'an origin that ALLOWED_ORIGINS lacks': {
    code: 'origin_not_allowed',
    attributes: 'session-url="/mint"',
    isForeign: true,
    fix: 'Add PAGE to ALLOWED_ORIGINS of the proxy',
  },
  'a session of another origin': {
    code: 'origin_not_allowed',
    attributes: 'session-url="/mint?origin=https://other.example"',
    fix: 'Add PAGE to ALLOWED_ORIGINS of the proxy, and send it as "origin" in POST /v1/sessions.',
  },
  'a wrong endpoint': {
    code: 'unreachable',
    endpoint: 'endpoint="OTHER"',
    attributes: 'session-url="/mint"',
    cause: /^TypeError/,
    fix: 'No answer from OTHER: check endpoint',
    screen: UNREACHED,
  },
  'a session address that answers 404': {
    code: 'host_refused',
    attributes: 'session-url="/sesion"',
    cause: /"status":404/,
    fix: 'session-url PAGE/sesion gave no session: it must answer the "token"',
  },
  'a session address that redirects to a sign-in page of another origin': {
    code: 'host_refused',
    attributes: 'session-url="/signed-out-elsewhere"',
    cause: /^TypeError/,
    fix: 'gave no session: ',
    screen: UNREACHED,
  },
  'a session address behind a filter against CSRF': {
    code: 'host_refused',
    attributes: 'session-url="/filtered"',
    cause: /"status":403/,
    fix: 'session-url PAGE/filtered gave no session: ',
  },
  'a wrong host key': {
    code: 'host_refused',
    attributes: 'session-url="/mint?key=wrong"',
    cause: /"code":"unauthorized"/,
    fix: 'gave no session: ',
  },
  'a getSession that throws': {
    code: 'host_refused',
    attributes: 'id="it"',
    more: `<script type="module">it.getSession = () => { throw new Error('not signed in') }</script>`,
    cause: /^Error: not signed in/,
    fix: 'getSession gave no session: it must answer the "token" of POST /v1/sessions.',
  },
  'a forgotten getSession': {
    code: 'not_configured',
    attributes: '',
    fix: 'has no session: set session-url, the property getSession, or session.',
  },
  'a bundle without endpoint': {
    code: 'wrong_endpoint',
    endpoint: '',
    attributes: 'session-url="/mint"',
    script: '/bundle/identity-verification.js',
    fix: 'PAGE answers, but not as the proxy: set endpoint to the address of the proxy.',
    screen: UNREACHED,
  },
  'a missing grant': {
    code: 'forbidden',
    attributes: 'session-url="/mint?grant=screening"',
    fix: '<kyc-identity-verification> needs "identity": {} in POST /v1/sessions.',
  },
  'a token of no session': {
    code: 'session_invalid',
    attributes: `session="${HOST_KEY.toUpperCase()}"`,
    fix: 'Pass on the "token" that POST /v1/sessions of the proxy',
  },
  'sessions of another proxy, each with its own token': {
    code: 'session_invalid',
    attributes: 'session-url="/elsewhere"',
    fix: 'Pass on the "token" that POST /v1/sessions of the proxy',
  },
  'a host key in the page': {
    code: 'host_key_in_page',
    attributes: `session="${HOST_KEY}"`,
    fix: 'replace it in HOST_KEYS, and give the page a "token".',
  },
  'an endpoint that the session is not for': {
    code: 'session_endpoint',
    attributes: 'session-url="/mint?endpoint=https://kyc.example"',
    fix: 'so the token was not sent: correct endpoint.',
    screen: UNREACHED,
  },
  'an unknown publishable key': {
    code: 'session_invalid',
    attributes: 'publishable-key="pk_unknown"',
    fix: 'Use one of PUBLISHABLE_KEYS of the proxy',
  },
  'an element for analysts with the session of another': {
    code: 'forbidden',
    element: 'kyc-screening-results',
    attributes: 'screening-id="scr_1" session-url="/mint"',
    fix: '<kyc-screening-results> needs "screening": { "read": true } in POST /v1/sessions.',
    screen: NOT_PERMITTED,
  },
};

/** In the page: keeps what it hears, and how much of it came before the console had a line. */
const WITNESS = `<script>
  globalThis.events = [];
  document.addEventListener('kyc-error', ({ detail: { reason, cause } }) =>
    events.push({ reason, cause: String(cause) + ' ' + JSON.stringify(cause) }));
  const { error } = console;
  console.error = (...texts) => {
    globalThis.eventsBefore ??= events.length;
    error(...texts);
  };
</script>`;
interface Witnessed {
  readonly events: readonly { reason: string; cause: string }[];
  readonly eventsBefore: number;
}

describe('a mistake in the setup', () => {
  const tokens: string[] = [];
  let page = '';

  /** The host's back end: passes on what the proxy answers. */
  async function mint(parameters: URLSearchParams, response: ServerResponse): Promise<void> {
    const {
      key = HOST_KEY,
      origin = host.origin,
      grant = 'identity',
      endpoint,
    } = Object.fromEntries(parameters);
    const answer = await fetch(`${host.proxy.url}/v1/sessions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ origin, [grant]: {} }),
    });
    const answered = (await answer.json()) as { token?: string };
    if (answered.token) tokens.push(answered.token);
    response
      .writeHead(answer.status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ ...answered, endpoint }));
  }
  function serve(path: string, response: ServerResponse, { method, url }: IncomingMessage): void {
    if (path === '/elsewhere') response.end(JSON.stringify({ token: `kst_${randomUUID()}` }));
    else if (path === '/mint') void mint(new URL(url!, host.origin).searchParams, response);
    else if (method === 'POST') {
      const [status, headers, body] = REFUSALS[path] ?? [
        404,
        { 'Content-Type': 'text/html' },
        '<h1>Not here',
      ];
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
    } else if (path.startsWith('/bundle/')) {
      const file = join(ROOT, 'widget/dist/script', basename(path));
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(readFileSync(file));
    } else response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
  }
  const host = hostForSuite(serve);

  /** Opens the page of a mistake with its lines of the console. */
  async function open(mistake: Partial<Mistake>, lost = '') {
    const { attributes = '', isForeign, script, element = ELEMENT, more = '' } = mistake;
    const endpoint = mistake.endpoint ?? `endpoint="${host.proxy.url}"`;
    const connected = `${endpoint.replace('OTHER', host.foreignOrigin)} ${attributes}`;
    page = host.html(`<${element} ${connected}></${element}>${more}`, WITNESS);
    if (script) page = page.replace(/src="[^"]*kyc-elements.js"/, `src="${script}"`);
    const opened = await visit(host.browser, 'about:blank', 20);
    const printed: string[] = [];
    opened.on('console', (message) => {
      if (message.type() === 'error' && message.text().startsWith('kyc-elements:'))
        printed.push(message.text());
    });
    if (lost) {
      await opened.setRequestInterception(true);
      opened.on('request', (request) =>
        request.url().endsWith(lost) ? void request.abort() : void request.continue(),
      );
    }
    await opened.goto(`${isForeign ? host.foreignOrigin : host.origin}/page`);
    return { opened, printed };
  }

  for (const [name, mistake] of Object.entries(MISTAKES))
    test(`is named once, with its fix, and the person reads nothing untrue: ${name}`, async () => {
      const { code, cause, fix, script, screen = REFUSED, element = ELEMENT } = mistake;
      const { opened, printed } = await open(mistake);
      await waitForText(opened, element, new RegExp(screen.replaceAll('.', '\\.')));
      const witnessed = () =>
        opened.evaluate(() => {
          const { events, eventsBefore } = globalThis as unknown as Witnessed;
          return { events, eventsBefore };
        });
      await until('the mistake is printed', () => printed.length > 0);
      // The element tries again by itself, or the person does.
      await until('it happened again', async () => {
        await opened.evaluate((tag) => {
          const found = document.querySelector(tag)!.shadowRoot!.querySelectorAll('button');
          [...found].find((each) => each.textContent!.trim() === 'Try again')?.click();
        }, element);
        return (await witnessed()).events.length > 2 || element === 'kyc-screening-results';
      });
      // What stays on the screen between two tries.
      const text = await until('the try is over', async () => {
        const shown = await opened.evaluate(
          (tag) => document.querySelector(tag)!.shadowRoot!.querySelector('[aria-busy]')!.textContent!,
          element,
        );
        return !shown.includes('One moment') && shown;
      });
      assert.doesNotMatch(text, UNTRUE);
      assert.equal(printed.length, 1, printed.join('\n'));
      const [line] = printed as [string];
      const at = mistake.isForeign ? host.foreignOrigin : host.origin;
      assert.ok(line.startsWith(`kyc-elements: ${code}: `), line);
      assert.ok(line.includes(fix.replaceAll('PAGE', at).replaceAll('OTHER', host.foreignOrigin)), line);
      const guide = `/docs#mistake-${code}`;
      assert.ok(line.includes(script ? ` ${guide} of the proxy` : ` ${host.proxy.url}${guide}`), line);
      const { events, eventsBefore } = await witnessed();
      // What the element lacks can be said while it still waits.
      if (code === 'not_configured') assert.equal(eventsBefore, 0, 'printed only with the failure');
      for (const heard of events) {
        assert.equal(heard.reason, code);
        assert.match(heard.cause, cause ?? new RegExp(`"code":"${code}"`));
      }
      const shown = line + JSON.stringify(events);
      for (const secret of [...tokens, OF_BACK_END, HOST_KEY, HOST_KEY.toUpperCase(), PUBLISHABLE_KEY])
        assert.ok(!shown.includes(secret), 'a secret is in the console or in an event');
    });

  test('is named with its code and a link where diagnosis.js cannot be loaded', async () => {
    const { opened, printed } = await open({}, '/diagnosis.js');
    await waitForText(opened, ELEMENT, new RegExp(REFUSED));
    await until('the mistake is printed', () => printed.length > 0);
    assert.deepEqual(printed, ['kyc-elements: not_configured. See /docs of the proxy']);
  });
});
