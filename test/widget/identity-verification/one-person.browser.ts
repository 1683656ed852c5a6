import { afterEach, assert, describe, fixtureCleanup, it, waitUntil } from '../../in-page/index.js';
import fc from 'fast-check';
import '../../../widget/identity-verification/define.js';
import type { KycIdentityVerification } from '../../../widget/identity-verification/identity-verification.js';
import '../../properties.js';
import { PEOPLE, proxyForPeople, type Person } from './people.js';

const RUNS = 40;
const settled = () => new Promise((resolve) => setTimeout(resolve, 12));

/** One element on a page, what leaves it, and whose it is by right. */
class Page {
  readonly proxy = proxyForPeople();
  readonly form = document.createElement('form');
  readonly frame = document.createElement('iframe');
  readonly element = document.createElement('kyc-identity-verification') as KycIdentityVerification;
  readonly fired: string[] = [];
  /** Whom the session in force names; undefined: no session. */
  owner: Person | undefined;
  /** The element was given the session of another, and asks the proxy about what it shows. */
  #isAsking = false;
  #token: string | undefined;

  constructor() {
    const { element, form, frame } = this;
    document.body.append(form, frame);
    Object.assign(element, { lang: 'en', endpoint: 'https://proxy.example', name: 'verification' });
    form.append(element);
    for (const type of ['kyc-status', 'kyc-completed', 'kyc-cancelled', 'kyc-error'])
      element.addEventListener(type, (event) =>
        this.fired.push(JSON.stringify((event as CustomEvent).detail)),
      );
  }

  close(): void {
    this.element.remove();
    this.form.remove();
    this.frame.remove();
    this.proxy.restore();
  }

  async set(person: Person | undefined): Promise<void> {
    const { element, proxy } = this;
    element.getSession = undefined;
    element.session = this.#token = person && proxy.sessionOf(person);
    this.owner = person;
    await element.updateComplete;
  }

  /** The session ends, and the page's back end has one of this person, who may be another, when the element asks. */
  async renew(person: Person): Promise<void> {
    const { element, proxy } = this;
    if (!this.#token) return;
    element.getSession = async () => {
      this.#isAsking ||= this.owner !== person;
      this.owner = person;
      return (this.#token = proxy.sessionOf(person));
    };
    await element.updateComplete;
    this.end();
    dispatchEvent(new Event('online'));
  }

  end(): void {
    if (this.#token) this.proxy.end(this.#token);
  }

  async settled(): Promise<void> {
    if (this.#isAsking) await settled();
    this.#isAsking = false;
  }

  type(text: string): void {
    const input = this.element.shadowRoot!.querySelector('input');
    if (input) input.value = text;
  }

  press(): void {
    this.element.shadowRoot!.querySelector<HTMLElement>('button[part=button], button:not([type])')?.click();
  }

  /** All that a person, another script or the host's form can get from the element. */
  traces(): string {
    const { element, form, fired } = this;
    const input = element.shadowRoot!.querySelector('input')?.value ?? '';
    const live = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
    const submitted = [...new FormData(form).values()];
    // Lit's markers are random numbers.
    const shown = element.shadowRoot!.innerHTML.replaceAll(/<!--.*?-->/gs, '');
    return [shown, input, ...live, ...submitted, ...fired.splice(0)].join('\n');
  }
}

type Step = readonly [name: string, act: (page: Page) => unknown];

const person = fc.constantFrom(...PEOPLE);
const of = (name: string, act: (page: Page, person: Person) => unknown): fc.Arbitrary<Step> =>
  person.map((someone) => [`${name} ${someone.name}`, (page) => act(page, someone)]);
const plain = (name: string, act: (page: Page) => unknown): fc.Arbitrary<Step> => fc.constant([name, act]);

const step = fc.oneof(
  { weight: 3, arbitrary: of('sets the session of', (page, someone) => page.set(someone)) },
  { weight: 2, arbitrary: of('renews as', (page, someone) => page.renew(someone)) },
  { weight: 1, arbitrary: plain('removes the session', (page) => page.set(undefined)) },
  {
    weight: 3,
    arbitrary: plain('types', (page) => page.owner && page.type(page.owner.nationalId)),
  },
  { weight: 3, arbitrary: plain('presses', (page) => page.press()) },
  { weight: 2, arbitrary: plain('approves', (page) => page.owner && page.proxy.approve(page.owner)) },
  { weight: 1, arbitrary: plain('erases', (page) => page.owner && page.proxy.erase(page.owner)) },
  {
    weight: 1,
    arbitrary: plain('ends the session', (page) => page.end()),
  },
  { weight: 1, arbitrary: plain('resets the form', (page) => page.form.reset()) },
  {
    weight: 1,
    arbitrary: plain('leaves and returns by "Back"', async () => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      await settled();
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }),
  },
  {
    weight: 1,
    arbitrary: plain('moves the element', ({ element, form }) => form.prepend(element)),
  },
  {
    weight: 1,
    arbitrary: plain('adopts the element', async ({ element, form, frame }) => {
      frame.contentDocument!.body.append(element);
      await settled();
      form.append(element);
    }),
  },
  { weight: 3, arbitrary: plain('waits', settled) },
);

async function assertOne(page: Page, done: readonly string[]): Promise<void> {
  const traces = page.traces();
  for (const other of PEOPLE.filter((each) => each !== page.owner))
    for (const [what, text] of Object.entries(other))
      assert.notInclude(traces, text, `${what} of ${other.name} after: ${done.join(' → ')}`);
  assert.equal(page.proxy.mixed.join('\n'), '', done.join(' → '));
}

describe('one person at a time', () => {
  afterEach(() => fixtureCleanup());

  it('keeps nothing of the person before, whatever the page, the proxy and the people do', async () => {
    const steps = fc.array(step, { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const page = new Page();
        const done: string[] = [];
        try {
          for (const [name, act] of all) {
            done.push(name);
            await act(page);
            await page.element.updateComplete;
            await page.settled();
            await assertOne(page, done);
          }
          await settled();
          await assertOne(page, [...done, 'settles']);
        } finally {
          page.close();
        }
      }),
      { numRuns: RUNS, includeErrorInReport: true },
    );
  });

  it('asks a new function of the page, and shows what its person may see', async () => {
    const page = new Page();
    const [one, two] = PEOPLE as [Person, Person];
    try {
      page.element.getSession = async () => page.proxy.sessionOf(one);
      page.owner = one;
      await waitUntil(() => page.traces().includes('Confirm who you are'));
      page.type(one.nationalId);
      page.element.getSession = async () => page.proxy.sessionOf(two);
      await waitUntil(() => !page.traces().includes(one.nationalId));
      page.owner = two;
      await waitUntil(() => page.traces().includes('Confirm who you are'));
      await assertOne(page, ['a new getSession']);
      page.type(two.nationalId);
      page.press();
      await waitUntil(() => page.traces().includes(two.code));
      await assertOne(page, ['a new getSession', 'starts']);
    } finally {
      page.close();
    }
  });

  it('shows two people on one page each their own', async () => {
    const page = new Page();
    const [one, two] = PEOPLE as [Person, Person];
    const second = document.createElement('kyc-identity-verification') as KycIdentityVerification;
    try {
      await page.set(one);
      await waitUntil(() => page.traces().includes('Confirm who you are'));
      page.type(one.nationalId);
      page.press();
      await waitUntil(() => page.traces().includes(one.code));
      Object.assign(second, {
        lang: 'en',
        endpoint: 'https://proxy.example',
        session: page.proxy.sessionOf(one),
      });
      page.form.append(second);
      await waitUntil(() => second.shadowRoot!.textContent.includes(one.code));
      second.session = page.proxy.sessionOf(two);
      await second.updateComplete;
      page.proxy.approve(one);
      await waitUntil(() => page.traces().includes(one.name));
      assert.notInclude(second.shadowRoot!.innerHTML, one.name);
      assert.include(second.shadowRoot!.textContent, 'Confirm who you are');
    } finally {
      second.remove();
      page.close();
    }
  });
});
