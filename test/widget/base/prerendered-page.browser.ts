/** Pages that a browser prepares before a person opens them. `test/journeys/prerender.all.test.ts` has one of Chromium itself. */
import {
  afterEach,
  assert,
  beforeEach,
  describe,
  fixtureCleanup,
  fixtureSync,
  html,
  it,
  printedLines,
  waitUntil,
} from '../../in-page/index.js';
import type { LitElement, TemplateResult } from 'lit-element';
import '../../../widget/define.js';
import type { KycIdentityVerification } from '../../../widget/identity-verification/identity-verification.js';
import type { KycScreeningResults } from '../../../widget/screening-results/screening-results.js';
import { queued } from '../identity-verification/scripted-proxy.js';

const ENDPOINT = 'https://proxy.example';
/** Longer than the element waits, in the fast time of this page. */
const LONG_MS = 100;

describe('an element in a page that is prerendered', () => {
  const { fetch: realFetch, setTimeout: realTimeout } = window;
  let calls: string[] = [];
  const said = printedLines();

  beforeEach(() => {
    calls = [];
    Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input as string, location.href);
      calls.push(pathname);
      if (/session/.test(pathname)) return Response.json({ token: 't' });
      if (pathname === '/v1/verifications') return Response.json(queued(1, 5));
      // A stream that its element leaves gives its place to the next one.
      return new Promise((_, fail) =>
        init?.signal?.addEventListener('abort', () => fail(init.signal!.reason as Error)),
      );
    };
    // Twenty seconds, the longest of these waits, pass in less than a tenth of one.
    window.setTimeout = ((act: () => void, ms = 0, ...values: []) =>
      realTimeout(act, ms / 1000, ...values)) as unknown as typeof setTimeout;
  });
  afterEach(() => {
    Reflect.deleteProperty(document, 'prerendering');
    window.fetch = realFetch;
    window.setTimeout = realTimeout;
    fixtureCleanup();
    sessionStorage.clear();
  });

  const long = () => new Promise((later) => realTimeout(later, LONG_MS));
  // The limits of its calls are in real time again: a busy machine would reach those of the fast one.
  const open = () => {
    window.setTimeout = realTimeout;
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
  };
  const textOf = (host: LitElement) => host.shadowRoot!.textContent.replaceAll(/\s+/g, ' ');

  const elements: readonly [what: string, TemplateResult, calls: readonly string[]][] = [
    [
      'identity, with its session',
      html`<kyc-identity-verification
        lang="ar"
        session="t"
        endpoint=${ENDPOINT}
      ></kyc-identity-verification>`,
      ['/v1/verifications'],
    ],
    [
      'identity, with a key of the page',
      html`<kyc-identity-verification publishable-key="pk" endpoint=${ENDPOINT}></kyc-identity-verification>`,
      ['/v1/sessions', '/v1/verifications'],
    ],
    [
      'results',
      html`<kyc-screening-results
        session-url="/session"
        endpoint=${ENDPOINT}
        screening-id="scr-1"
      ></kyc-screening-results>`,
      ['/session', '/v1/screenings/scr-1'],
    ],
  ];
  for (const [what, element, expected] of elements)
    it(`calls nothing before a person opens it, and is there then: ${what}`, async () => {
      const host = fixtureSync<LitElement>(element);
      await host.updateComplete;
      // As frameworks do, which create a function in each render.
      if (what.startsWith('results'))
        for (const getSession of [async () => 't', async () => 't'])
          (Object.assign(host, { getSession, sessionUrl: undefined }), await host.updateComplete);
      if (what.includes('its session'))
        await waitUntil(() => textOf(host).includes('لحظة'), 'the Arabic is not loaded');
      await long();
      assert.deepEqual(calls, []);
      assert.deepEqual(said, []);
      open();
      // The last function of the page gives the session.
      const first = what.startsWith('results') ? expected.slice(1) : expected;
      await waitUntil(() => calls.length >= first.length);
      assert.deepEqual(calls.slice(0, first.length), first);
    });

  it('sends one start for what the page itself asks for meanwhile, and none for an element that left', async () => {
    const host = fixtureSync<KycIdentityVerification>(
      html`<kyc-identity-verification session="t" endpoint=${ENDPOINT}></kyc-identity-verification>`,
    );
    const left = fixtureSync<KycScreeningResults>(
      html`<kyc-screening-results
        session="t"
        endpoint=${ENDPOINT}
        screening-id="left"
      ></kyc-screening-results>`,
    );
    const errors: Event[] = [];
    host.addEventListener('kyc-error', (event) => errors.push(event));
    void host.start({ nationalId: '1000000001' });
    void host.start({ nationalId: '1000000001' });
    void left.refresh();
    left.remove();
    await long();
    assert.deepEqual(calls, []);
    open();
    await waitUntil(() => calls.includes('/v1/verifications'));
    await long();
    assert.equal(calls.filter((path) => path === '/v1/verifications').length, 1);
    assert.notInclude(calls, '/v1/screenings/left');
    assert.deepEqual(errors, []);
  });

  it('waits without a word for a session that its host gets when a person opens the page', async () => {
    const host = fixtureSync<KycIdentityVerification>(
      html`<kyc-identity-verification endpoint=${ENDPOINT}></kyc-identity-verification>`,
    );
    await long();
    open();
    host.session = 't';
    await waitUntil(() => calls.includes('/v1/verifications'));
    assert.deepEqual([calls[0], said], ['/v1/verifications', []]);
  });

  it('tells of a screening without an answer that the page before sent meanwhile', async () => {
    const host = fixtureSync<LitElement>(
      html`<kyc-screening-form lang="en" session="t" endpoint=${ENDPOINT}></kyc-screening-form>`,
    );
    await host.updateComplete;
    await long();
    sessionStorage.setItem(`kyc-screening-form ${ENDPOINT}`, '[{"key":"k","hash":"h","at":1}]');
    open();
    await waitUntil(() => host.shadowRoot!.querySelector('#interrupted'), textOf(host));
  });
});
