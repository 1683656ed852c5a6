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
    this.element.shadowRoot!.querySelector<HTMLElement>('[part=button]')?.click();
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
const of = (weight: number, name: string, act: (page: Page, person: Person) => unknown) => ({
  weight,
  arbitrary: person.map((someone): Step => [`${name} ${someone.name}`, (page) => act(page, someone)]),
});
const plain = (weight: number, ...[name, act]: Step) => ({
  weight,
  arbitrary: fc.constant<Step>([name, act]),
});

const step = fc.oneof(
  of(3, 'sets the session of', (page, someone) => page.set(someone)),
  of(2, 'renews as', (page, someone) => page.renew(someone)),
  plain(1, 'removes the session', (page) => page.set(undefined)),
  plain(3, 'types', (page) => page.owner && page.type(page.owner.nationalId)),
  plain(3, 'presses', (page) => page.press()),
  plain(2, 'approves', (page) => page.owner && page.proxy.approve(page.owner)),
  plain(1, 'erases', (page) => page.owner && page.proxy.erase(page.owner)),
  plain(1, 'ends the session', (page) => page.end()),
  plain(1, 'resets the form', (page) => page.form.reset()),
  plain(1, 'leaves and returns by "Back"', async () => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await settled();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }),
  plain(1, 'moves the element', ({ element, form }) => form.prepend(element)),
  plain(1, 'adopts the element', async ({ element, form, frame }) => {
    frame.contentDocument!.body.append(element);
    await settled();
    form.append(element);
  }),
  plain(3, 'waits', settled),
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

  async function onPage(test: (page: Page, one: Person, two: Person) => Promise<void>): Promise<void> {
    const page = new Page();
    try {
      await test(page, PEOPLE[0]!, PEOPLE[1]!);
    } finally {
      page.close();
    }
  }
  const shows = (page: Page, text: string) => waitUntil(() => page.traces().includes(text), `no ${text}`);

  it('asks a new function of the page, and shows what its person may see', () =>
    onPage(async (page, one, two) => {
      page.element.getSession = async () => page.proxy.sessionOf(one);
      page.owner = one;
      await shows(page, 'Confirm who you are');
      page.type(one.nationalId);
      page.element.getSession = async () => page.proxy.sessionOf(two);
      await waitUntil(() => !page.traces().includes(one.nationalId));
      page.owner = two;
      await shows(page, 'Confirm who you are');
      await assertOne(page, ['a new getSession']);
      page.type(two.nationalId);
      page.press();
      await shows(page, two.code);
      await assertOne(page, ['a new getSession', 'starts']);
    }));

  it('shows two people on one page each their own', () =>
    onPage(async (page, one, two) => {
      await page.set(one);
      await shows(page, 'Confirm who you are');
      page.type(one.nationalId);
      page.press();
      await shows(page, one.code);
      const second = document.createElement('kyc-identity-verification') as KycIdentityVerification;
      const session = page.proxy.sessionOf(one);
      Object.assign(second, { lang: 'en', endpoint: 'https://proxy.example', session });
      page.form.append(second);
      await waitUntil(() => second.shadowRoot!.textContent.includes(one.code));
      second.session = page.proxy.sessionOf(two);
      await second.updateComplete;
      page.proxy.approve(one);
      await shows(page, one.name);
      assert.notInclude(second.shadowRoot!.innerHTML, one.name);
      assert.include(second.shadowRoot!.textContent, 'Confirm who you are');
    }));
});
