/** Attributes and properties of every element: no value, and no order of changes, may break an element or its page. */
import { after, assert, before, describe, it, waitUntil } from '../in-page/index.js';
import fc, { type Arbitrary } from 'fast-check';
import '../../widget/define.js';
import { createFakeProxy, type FakeProxy } from '../../widget/testing/index.js';
import { screeningOf } from '../../demo/playground/scripted/example-screening.js';
import { casesOf, report, runsOf } from './fuzz-cases.js';
import { attributeValues, propertyValues, type Given } from './property-values.js';

interface Declaration {
  tagName?: string;
  attributes?: { name: string }[];
  members?: { kind: string; name: string; readonly?: boolean }[];
}

type Step =
  | { readonly do: 'property'; readonly name: string; readonly make: () => Given }
  | { readonly do: 'attribute'; readonly name: string; readonly value: string | null }
  | { readonly do: 'insert' | 'remove' | 'move' | 'update' | 'reload' };

type Host = HTMLElement & {
  updateComplete: Promise<unknown>;
  requestUpdate(): void;
  reset?(): void;
} & Record<string, unknown>;

/** What shows that an element works: found in its shadow root after all was set right again. */
const WORKING: Readonly<Record<string, { set: () => Record<string, unknown>; shows: string }>> = {
  'kyc-identity-verification': { set: () => ({}), shows: '[part=code]' },
  'kyc-screening-form': { set: () => ({}), shows: '[part=submit]' },
  'kyc-screening-results': { set: () => ({ screening: screeningOf(2) }), shows: 'table' },
  'kyc-screening-list': { set: () => ({}), shows: '#heading' },
  'kyc-submission-search': { set: () => ({}), shows: '[part=filters], form' },
};
const DEFAULTS: Readonly<Record<string, unknown>> = {
  pageSize: 25,
  screenAgain: false,
  extended: false,
  monitoring: false,
  qr: false,
  lang: 'en',
};
/** Memory that a run may keep: compiled code and caches. */
const KEPT_MB = 16;

const manifest = (await (await fetch('/widget/dist/custom-elements.json')).json()) as {
  modules: { declarations?: Declaration[] }[];
};
const declarations = manifest.modules
  .flatMap(({ declarations: each = [] }) => each)
  .filter(({ tagName }) => tagName !== undefined);

function stepsOf({ attributes = [], members = [] }: Declaration): Arbitrary<readonly Step[]> {
  const properties = members.filter(
    ({ kind, name, readonly }) => kind === 'field' && !readonly && name !== 'form',
  );
  return fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          do: fc.constant('property' as const),
          name: fc.constantFrom(...properties.map(({ name }) => name)),
          make: propertyValues,
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant('attribute' as const),
          name: fc.constantFrom(...attributes.map(({ name }) => name)),
          value: attributeValues,
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constantFrom('insert' as const, 'remove', 'move', 'update', 'update'),
        }),
      },
    ),
    { minLength: 1, maxLength: 12 },
  );
}

describe('every element, whatever its page sets', () => {
  const realFetch = globalThis.fetch;
  const realError = console.error;
  let problems: string[] = [];
  let proxy: FakeProxy;
  const noteError = (event: ErrorEvent) => note(`uncaught: ${event.message}`, event);
  const noteRejection = (event: PromiseRejectionEvent) => {
    const { reason } = event as { reason: unknown };
    note(
      `unhandled: ${reason instanceof Error ? `${reason.message} ${reason.stack}` : String(reason)}`,
      event,
    );
  };
  function note(problem: string, event: Event): void {
    // The size of a box changed while it was measured: browsers report that as an error.
    if (!problem.includes('ResizeObserver')) problems.push(problem);
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  before(() => {
    addEventListener('error', noteError, true);
    addEventListener('unhandledrejection', noteRejection, true);
    console.error = (...parts: unknown[]) => {
      const text = parts.map(String).join(' ');
      if (!text.startsWith('kyc-elements: ')) problems.push(`console: ${text}`);
    };
    Object.assign(globalThis, { canary: () => problems.push('text was run as a script') });
    // No request leaves the page.
    globalThis.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      if (url.href.startsWith(`${proxy.endpoint}/`)) return proxy.fetch(url, init);
      throw new TypeError('Failed to fetch');
    };
  });
  after(() => {
    removeEventListener('error', noteError, true);
    removeEventListener('unhandledrejection', noteRejection, true);
    console.error = realError;
    globalThis.fetch = realFetch;
  });

  /** Rejections are reported in a task of their own, perhaps after the timers that are due. */
  const nextTask = async () => {
    for (let task = 0; task < 3; task++) await new Promise((resolve) => setTimeout(resolve));
  };
  /** An element that was never in the page does not update. */
  const settled = (host: Host) => Promise.race([host.updateComplete.catch(() => undefined), nextTask()]);

  async function run(declaration: Declaration, steps: readonly Step[]): Promise<void> {
    const tag = declaration.tagName!;
    problems = [];
    proxy = createFakeProxy({ submissions: [] });
    const places = [document.createElement('div'), document.createElement('form')];
    const shadow = places[0]!.attachShadow({ mode: 'open' });
    document.body.append(...places);
    const host = document.createElement(tag) as Host;
    let isOwnError = false;
    const address = location.href;
    for (const step of steps) {
      if (step.do === 'property') {
        const { value, isUnreadable } = step.make();
        isOwnError ||= isUnreadable;
        host[step.name] = value;
      } else if (step.do === 'attribute') {
        if (step.value === null) host.removeAttribute(step.name);
        else host.setAttribute(step.name, step.value);
      } else if (step.do === 'insert') places[1]!.append(host);
      else if (step.do === 'move') shadow.append(host);
      else if (step.do === 'remove') host.remove();
      else await settled(host);
    }
    await settled(host);
    await nextTask();
    const links = [...(host.shadowRoot?.querySelectorAll('a') ?? [])].map(({ protocol }) => protocol);
    if (links.some((protocol) => /^(javascript|data|vbscript):$/.test(protocol)))
      problems.push('a link runs a script');

    for (const { name } of declaration.attributes ?? []) host.removeAttribute(name);
    for (const { kind, name } of declaration.members ?? [])
      if (kind === 'field' && name !== 'form') host[name] = DEFAULTS[name];
    const { set, shows } = WORKING[tag]!;
    Object.assign(host, { endpoint: proxy.endpoint, session: proxy.session, ...set() });
    places[1]!.append(host);
    await settled(host);
    if (isOwnError) {
      // Lit reports an error of an update again before the next one.
      await nextTask();
      problems = [];
      host.requestUpdate();
      await settled(host);
    }
    host.reset?.();
    try {
      await waitUntil(
        () => host.shadowRoot?.querySelector(shows),
        `${shows} is not shown: ${host.shadowRoot?.textContent}`,
      );
    } finally {
      for (const place of places) place.remove();
      // Browsers count the changes, and refuse many.
      if (location.href !== address) history.replaceState(history.state, '', address);
    }
    await nextTask();
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }

  const usedMb = () => {
    (globalThis as { gc?: () => void }).gc?.();
    return ((performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0) / 2 ** 20;
  };

  for (const declaration of declarations) {
    it(
      `${declaration.tagName} takes any value in any order, and works afterwards`,
      async () => {
        const runs = runsOf<[readonly Step[]]>('elements');
        const cases = casesOf('elements');
        let counted = 0;
        let atHalfMb = 0;
        await fc.assert(
          fc.asyncProperty(stepsOf(declaration), async (steps) => {
            await run(declaration, steps);
            if (++counted === cases >> 1) atHalfMb = usedMb();
          }),
          { ...runs, endOnFailure: true },
        );
        const grownMb = usedMb() - atHalfMb;
        if ('gc' in globalThis)
          assert.isBelow(grownMb, KEPT_MB, 'MB more in use after the second half of the cases');
        report(
          'elements',
          `${declaration.tagName}: ${cases} cases, ${grownMb.toFixed(1)} MB more in the second half`,
        );
      },
      { timeoutMs: Infinity },
    );
  }
});
