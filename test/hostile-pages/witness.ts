/** Runs in every page of the table, or in its frame: does what a person does, and reports what it saw. */
import type { HostilePage, Report } from './hostile-page.js';

const { searchParams } = new URL(location.href);
const run = searchParams.get('run')!;
/** A frame may have no origin of its own. */
const home = new URL(import.meta.url).origin;
const PATIENCE_MS = 90_000;

const complaints: string[] = [];
for (const level of ['error', 'warn'] as const)
  console[level] = (...parts: unknown[]) => void complaints.push(parts.map(String).join(' '));
addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
addEventListener(
  'error',
  ({ message, target }) => {
    const { src } = target as Partial<HTMLScriptElement>;
    complaints.push(message ?? `${src} did not load`);
  },
  true,
);

const behaviour = (await import(`${home}/behaviour.js?run=${run}`)) as Pick<
  HostilePage,
  'setup' | 'meanwhile' | 'probe' | 'story'
> & { nationalId: string; isThere?: () => unknown };

async function tell(what: string, body: string): Promise<void> {
  await fetch(`${home}/${what}?run=${run}`, { method: 'POST', body });
}

function find(tag: string, root: ParentNode = document): Element | undefined {
  const found = root.querySelector(tag);
  if (found) return found;
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    const inner = shadowRoot && find(tag, shadowRoot);
    if (inner) return inner;
  }
  return undefined;
}

async function within<T>(
  tag: string,
  what: string,
  read: (root: ShadowRoot) => T | undefined | null,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const root = find(tag)?.shadowRoot;
    const got = root && read(root);
    if (got) return got;
    if (performance.now() > deadline)
      throw new Error(`never came: ${what}; ${tag} shows: ${root?.textContent.replaceAll(/\s+/g, ' ')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function type(input: HTMLInputElement, text: string): Promise<void> {
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  input.focus();
  await tell('press', 'Enter');
}

const IDENTITY = 'kyc-identity-verification';

async function code(): Promise<string> {
  const field = await within(IDENTITY, 'the question for the national ID', (root) =>
    root.querySelector('input'),
  );
  await type(field, behaviour.nationalId);
  const shown = await within(IDENTITY, 'the code', (root) => root.querySelector('.code b'));
  return shown.textContent;
}

async function verify(): Promise<void> {
  const shown = await code();
  await behaviour.meanwhile?.();
  await tell('approve', shown);
  await isVerified();
}

async function isVerified(): Promise<void> {
  await within(IDENTITY, 'the outcome', (root) => root.querySelector('.mark.good'));
}

/** The person approves while the page is away. */
async function leave(): Promise<void> {
  const shown = await code();
  if (searchParams.get('cache') === 'kept') {
    const back = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
    // The page may be gone before the answer comes.
    tell('leave', shown).catch(() => undefined);
    await back;
  } else {
    // The page gets the events of a back/forward cache and stays where it is.
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await tell('approve', shown);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }
  await isVerified();
}

async function screen(): Promise<number> {
  const name = await within('kyc-screening-form', 'the field for the name', (root) =>
    root.querySelector<HTMLInputElement>('#name'),
  );
  await type(name, 'Mohammed Al Harbi');
  return within('kyc-screening-results', 'rows', (root) => root.querySelectorAll('[part~=hit]').length);
}

async function isRefused(): Promise<void> {
  await within(IDENTITY, 'the refusal', (root) => root.querySelector('.mark.muted'));
  const deadline = performance.now() + PATIENCE_MS;
  while (complaints.length === 0 && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

async function tellStory(): Promise<number> {
  const { story } = behaviour;
  await tell('opened', '');
  if (story === 'none') return 0;
  if (story === 'refused') {
    await isRefused();
    return 0;
  }
  await (story === 'left' ? leave() : verify());
  return screen();
}

let outcome: Partial<Report> = {};
try {
  if (behaviour.isThere && !(await behaviour.isThere())) outcome = { lacks: true };
  else {
    await behaviour.setup?.();
    const rows = await tellStory();
    outcome = { rows, found: await behaviour.probe?.() };
  }
} catch (error) {
  outcome = { failure: String(error) };
}
const { scrollWidth, clientWidth } = document.documentElement;
await tell(
  'report',
  JSON.stringify({ rows: 0, overflow: scrollWidth - clientWidth, ...outcome, complaints }),
);
