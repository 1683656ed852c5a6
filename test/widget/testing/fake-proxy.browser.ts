import {
  afterEach,
  assert,
  describe,
  fixture,
  fixtureCleanup,
  html,
  it,
  waitUntil,
} from '../../in-page/index.js';
import '../../../widget/define.js';
import type { KycIdentityVerification } from '../../../widget/identity-verification/identity-verification.js';
import { createFakeProxy, type FakeProxy, type FakeProxyOptions } from '../../../widget/testing/index.js';
import { code, control, field, shownText, shows } from '../identity-verification/identity-page.js';

describe('an element on the fake proxy', () => {
  let restore = () => {};
  afterEach(() => {
    fixtureCleanup();
    restore();
  });

  const faked = (options?: FakeProxyOptions): FakeProxy => {
    const proxy = createFakeProxy(options);
    restore = proxy.install();
    return proxy;
  };
  const mount = (proxy: FakeProxy) =>
    fixture<KycIdentityVerification>(
      html`<kyc-identity-verification
        lang="en"
        endpoint=${proxy.endpoint}
        session=${proxy.session}
        requester="Acme Bank"
      ></kyc-identity-verification>`,
    );

  it('goes through a whole verification', async () => {
    const proxy = faked({ start: 'queued', details: { englishFirstName: 'Jane', englishLastName: 'Doe' } });
    const host = await mount(proxy);
    const completed = new Promise<Event>((resolve) => host.addEventListener('kyc-completed', resolve));
    await shows(host, 'third in line');
    await waitUntil(() => proxy.streams === 1);
    proxy.simulate('queued', { queue: { ...proxy.verification!.queue!, place: 2 } });
    await shows(host, 'second in line');
    proxy.simulate('code');
    await shows(host, 'Enter 47');
    proxy.simulate('completed');
    const { detail } = (await completed) as CustomEvent<{ verificationId: string }>;
    assert.equal(detail.verificationId, proxy.verification!.id);
    await shows(host, 'Jane');
    await waitUntil(() => proxy.streams === 0);
  });

  for (const [state, text] of [
    ['rejected', 'declined'],
    ['expired', 'expired'],
    ['cancelled', 'stopped'],
  ] as const) {
    it(`shows the end ${state}`, async () => {
      const proxy = faked();
      const host = await mount(proxy);
      await shows(host, 'Enter 47');
      proxy.simulate(state);
      await shows(host, text);
      assert.isNull(code(host));
      assert.notInclude(shownText(host), '47');
    });
  }

  it('asks for the national ID, cancels, and starts again', async () => {
    const proxy = faked({ asksNationalId: true });
    const host = await mount(proxy);
    await shows(host, 'Confirm who you are');
    field(host).value = '1000000001';
    field(host).dispatchEvent(new InputEvent('input', { bubbles: true }));
    control(host, 'Continue').click();
    await shows(host, 'Enter 47');
    const started = proxy.calls.filter(({ path }) => path === '/v1/verifications');
    assert.deepEqual(started.at(-1)!.body, { nationalId: '1000000001' });
    control(host, 'Cancel').click();
    await waitUntil(() => proxy.verification!.status === 'CANCELLED');
  });

  it('fires kyc-error for a problem, with its code', async () => {
    const proxy = faked();
    proxy.fail('upstream_unavailable');
    const failed = new Promise<Event>((resolve) =>
      document.addEventListener('kyc-error', resolve, { once: true }),
    );
    await mount(proxy);
    const { detail } = (await failed) as CustomEvent<{ reason: string }>;
    assert.equal(detail.reason, 'upstream_unavailable');
  });

  it('screens, and shows the hits', async () => {
    const proxy = faked({
      hits: [{ hitId: 'hit-1', name: 'Jane Q. Doe', riskType: 'Sanctions', riskScore: 80, strength: 0.9 }],
    });
    const made = await proxy.fetch(`${proxy.endpoint}/v1/screenings`, {
      method: 'POST',
      headers: { Authorization: 'Bearer t' },
      body: JSON.stringify({ name: 'Jane Doe', entityType: 'person' }),
    });
    const { id } = (await made.json()) as { id: string };
    const results = await fixture<HTMLElement>(
      html`<kyc-screening-results
        lang="en"
        endpoint=${proxy.endpoint}
        session=${proxy.session}
        screening-id=${id}
      ></kyc-screening-results>`,
    );
    await waitUntil(() => results.shadowRoot!.textContent.includes('Jane Q. Doe'));
  });
});
