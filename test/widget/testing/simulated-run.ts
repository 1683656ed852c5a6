/** Uses every element in a page of jsdom or happy-dom, as a unit test of a host does, and prints what it shows. */
import type { FakeProxy, FakeProxyOptions } from '../../../widget/testing/index.js';
import { PATIENCE_MS } from '../../patience.js';

const [library, bare] = process.argv.slice(2);

interface Element extends HTMLElement {
  updateComplete: Promise<unknown>;
}

/** As the environments of test runners do: what a page has, beside what Node has. */
async function openPage(): Promise<void> {
  const url = 'https://host.test/';
  const window = (await (library === 'jsdom' ? jsdomWindow(url) : happyWindow(url))) as Record<
    string,
    unknown
  >;
  if (bare)
    delete (window['HTMLElement'] as { prototype: { attachInternals?: unknown } }).prototype.attachInternals;
  const put = (name: string) => {
    const value = window[name];
    const isBound = typeof value === 'function' && /^[a-z]/.test(name);
    const property = { configurable: true, writable: true, value: isBound ? value.bind(window) : value };
    Object.defineProperty(globalThis, name, property);
  };
  // Node keeps its own fetch, timers and streams.
  for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) put(name);
  for (const name of ['Event', 'EventTarget', 'CustomEvent', 'AbortController', 'AbortSignal', 'navigator'])
    put(name);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) put(name);
  Object.assign(globalThis, { window: globalThis, self: globalThis });
}

async function jsdomWindow(url: string): Promise<unknown> {
  const { JSDOM, VirtualConsole } = (await import('jsdom' as string)) as {
    JSDOM: new (html: string, options: object) => { window: unknown };
    VirtualConsole: new () => { on(type: string, hear: (error: Error) => void): void };
  };
  const virtualConsole = new VirtualConsole();
  // An error of a listener is no exception there.
  virtualConsole.on('jsdomError', (error) => {
    throw error;
  });
  return new JSDOM('<!doctype html>', { url, pretendToBeVisual: true, virtualConsole }).window;
}

async function happyWindow(url: string): Promise<unknown> {
  const { Window } = await import('happy-dom');
  return new Window({ url });
}

await openPage();
const { createFakeProxy, problem } = await import('../../../widget/testing/index.js');
await Promise.all([
  import('../../../widget/identity-verification/define.js'),
  import('../../../widget/screening-form/define.js'),
  import('../../../widget/screening-results/define.js'),
  import('../../../widget/submission-search/define.js'),
]);

function textOf(node: Node): string {
  const { shadowRoot, localName } = node as HTMLElement;
  if (node.nodeType === 3) return (node as Text).data;
  if (localName === 'style') return '';
  return [...(shadowRoot?.childNodes ?? []), ...node.childNodes].map(textOf).join(' ');
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`never ${what}: ${textOf(document.body).slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const shows = (element: Element, expected: RegExp) =>
  until(String(expected), () => expected.test(textOf(element).replaceAll(/\s+/g, ' ')));

async function using(
  options: FakeProxyOptions,
  tag: string,
  use: (element: Element, proxy: FakeProxy) => Promise<void>,
  properties: object = {},
): Promise<void> {
  const proxy = createFakeProxy(options);
  const restore = proxy.install();
  const element = document.createElement(tag) as Element;
  Object.assign(element, { endpoint: proxy.endpoint, session: proxy.session, ...properties });
  document.body.append(element);
  await use(element, proxy);
  element.remove();
  restore();
}

async function type(element: Element, text: string): Promise<void> {
  const input = element.shadowRoot!.querySelector('input')!;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  await element.updateComplete;
  element.shadowRoot!.querySelector<HTMLElement>('form button:not([type=button])')!.click();
}

let completed = 0;
document.addEventListener('kyc-completed', () => (completed += 1));
const verified: FakeProxyOptions = { start: 'queued', details: { englishFirstName: 'Jane' } };
await using(verified, 'kyc-identity-verification', async (element, proxy) => {
  await shows(element, /third in line/);
  proxy.simulate('code');
  await shows(element, /47/);
  proxy.simulate('completed');
  await shows(element, /You are verified .*Jane/);
  await until('the stream is closed', () => proxy.streams === 0);
});
if (completed !== 1) throw new Error(`kyc-completed came ${completed} times`);

await using({ asksNationalId: true }, 'kyc-identity-verification', async (element, proxy) => {
  await shows(element, /Continue/);
  await type(element, '1000000001');
  await shows(element, /47/);
  const sent = proxy.calls.findLast(({ path }) => path === '/v1/verifications')!.body;
  if (JSON.stringify(sent) !== '{"nationalId":"1000000001"}') throw new Error(`sent ${JSON.stringify(sent)}`);
  element.shadowRoot!.querySelector<HTMLElement>('[part=cancel]')!.click();
  await until('it is cancelled', () => proxy.verification!.status === 'CANCELLED');
});

const reasons: unknown[] = [];
document.addEventListener('kyc-error', (event) =>
  reasons.push((event as CustomEvent<{ reason: string }>).detail.reason),
);
await using({ answer: () => problem('upstream_unavailable') }, 'kyc-identity-verification', () =>
  until('the error', () => reasons.includes('upstream_unavailable')),
);

const hits = [{ hitId: 'hit-1', name: 'Jane Doe', riskType: 'Sanctions', riskScore: 80, strength: 0.9 }];
await using({ hits }, 'kyc-screening-form', async (form, proxy) => {
  await shows(form, /Screen/);
  const created = new Promise<string>((resolve) => {
    form.addEventListener('kyc-screening-created', (event) =>
      resolve((event as CustomEvent<{ screeningId: string }>).detail.screeningId),
    );
  });
  await type(form, 'Jane Doe');
  const results = document.createElement('kyc-screening-results') as Element;
  const { endpoint, session } = proxy;
  Object.assign(results, { endpoint, session, screeningId: await created });
  document.body.append(results);
  await shows(results, /Sanctions 1.*Jane Doe/);
  results.remove();
});

const deciding = { by: 'Sara', twoNames: false };
await using({ hits, deciding }, 'kyc-screening-form', async (form, proxy) => {
  await shows(form, /Screen/);
  const results = document.createElement('kyc-screening-results') as Element;
  const { endpoint, session } = proxy;
  Object.assign(results, { endpoint, session, id: 'results' });
  document.body.append(results);
  Object.assign(form, { for: 'results' });
  await type(form, 'Jane Doe');
  await shows(results, /Sanctions 1.*Jane Doe/);
  const find = (selector: string) => results.shadowRoot!.querySelector<HTMLElement>(selector)!;
  find('.opener').focus();
  find('.opener').click();
  await shows(results, /Different person/);
  find('.opener').dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, composed: true }));
  const keys = find('dialog.keys') as HTMLDialogElement;
  if (!keys.open) throw new Error('the keys are not listed');
  keys.close();
  if (keys.open) throw new Error('the list of keys stays open');
  const same = '.choices button:nth-of-type(3)';
  find(same).click();
  find(same).click();
  await until('it is decided', () => proxy.decisions.length === 1);
  await type(form, 'Jane Doe');
  await shows(form, /You screened this a moment ago/);
  results.remove();
});

const submissions = [{ submissionId: 's-1', submissionDate: '2026-01-01T00:00:00Z', kycState: 'New' }];
await using({ submissions }, 'kyc-submission-search', async (element) => {
  await shows(element, /Search/);
  element.shadowRoot!.querySelector<HTMLElement>('form button:not([type=button])')!.click();
  await shows(element, /1 submission/);
});

// What is rejected later than its use counts too.
await new Promise((resolve) => setTimeout(resolve, 100));
console.log('every element works');
process.exit(0);
