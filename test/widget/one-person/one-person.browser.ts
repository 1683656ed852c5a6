import {
  afterEach,
  assert,
  describe,
  fixtureCleanup,
  isChromium,
  it,
  waitUntil,
} from '../../in-page/index.js';
import fc from 'fast-check';
import { Announcer } from '../../../widget/base/announcer.js';
import type { KycElement } from '../../../widget/base/kyc-element.js';
import type { ProxyClient } from '../../../widget/base/client.js';
import { KycScreeningList } from '../../../widget/screening-list/screening-list.js';
import '../../../widget/define.js';
import type { KycIdentityVerification } from '../../../widget/identity-verification/identity-verification.js';
import '../../properties.js';
import { PEOPLE, proxyForPeople, type Person } from './people.js';

const RUNS = isChromium ? 25 : 8;
/** Of an answer that is late. A leak is there after all of them. */
const MOST_TURNS = 40;
const settled = () => new Promise((resolve) => setTimeout(resolve, 12));

/** The input of an element, and the text of a person for it. */
const FIELDS: Readonly<Record<string, readonly [input: string, text: (person: Person) => string]>> = {
  'kyc-identity-verification': ['input', ({ nationalId }) => nationalId],
  'kyc-screening-form': ['#name', ({ name }) => name],
  'kyc-submission-search': ['#email', ({ name }) => `${name}@example.com`],
};
const TAGS = [...Object.keys(FIELDS), 'kyc-screening-list', 'kyc-screening-results'];
const EVENTS = ['kyc-status', 'kyc-completed', 'kyc-cancelled', 'kyc-error', 'kyc-screening-created'].concat([
  'kyc-screening-select',
  'kyc-submission-select',
  'kyc-reviewed',
  'kyc-query',
]);
const BUTTON = '[part=button], .go, [part=table] tbody button';

type Walked = KycElement & { name?: string; screeningId?: string };

/** One element on a page, what leaves it, and whose it is by right. */
class Page {
  readonly proxy = proxyForPeople();
  readonly form = document.createElement('form');
  readonly frame = document.createElement('iframe');
  readonly element: Walked;
  readonly tag: string;
  readonly fired: string[] = [];
  /** Whom the session in force names; undefined: no session. */
  owner: Person | undefined;
  /** The element was given the session of another, and asks the proxy about what it shows. */
  #isAsking = false;
  #token: string | undefined;

  constructor(tag: string) {
    this.tag = tag;
    const element = (this.element = document.createElement(tag) as Walked);
    const { form } = this;
    document.body.append(form);
    Object.assign(element, { lang: 'en', endpoint: 'https://proxy.example', name: 'verification' });
    form.append(element);
    for (const type of EVENTS)
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
    if (this.tag === 'kyc-screening-results') element.screeningId = person?.screeningId ?? '';
    await element.updateComplete;
  }

  /** A browser prepares the page for this person, who opens it then. */
  async prepare(person: Person): Promise<void> {
    Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
    await this.set(person);
    await settled();
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
    await settled();
  }

  /** The session ends, and the page's back end has one of this person, who may be another, when the element asks. */
  async renew(other: Person): Promise<void> {
    const { element, proxy, tag, owner } = this;
    if (!this.#token) return;
    // What is typed there is of no one whom the proxy knows: it stays at a renewal, and goes with another session.
    const person = tag === 'kyc-screening-form' || tag === 'kyc-submission-search' ? owner! : other;
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

  /** After a renewal the element asks the proxy whose it is: what it shows goes with the answer, however late that is. */
  async settled(): Promise<void> {
    const isLeft = () => {
      const traces = this.traces();
      return this.strangers().some(([, text]) => traces.includes(text));
    };
    let wasAsked = false;
    for (let turns = 0; (this.#isAsking || (wasAsked && isLeft())) && turns < MOST_TURNS; turns++) {
      wasAsked ||= this.#isAsking;
      this.#isAsking = false;
      await settled();
    }
  }

  /** What is known of all others. */
  strangers(): (readonly [what: string, text: string])[] {
    return PEOPLE.filter((each) => each !== this.owner).flatMap((other) =>
      Object.entries(other).map(([what, text]) => [`${what} of ${other.name}`, text] as const),
    );
  }

  /** Whether there is an input. */
  type(person: Person): boolean {
    const [selector, textOf] = FIELDS[this.tag] ?? [];
    const input = selector && this.element.shadowRoot!.querySelector<HTMLInputElement>(selector);
    if (!input) return false;
    input.value = textOf!(person);
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
    return true;
  }

  /** The value of a verified person is in the form, however late the answers are. No other element has one. */
  async verify(person: Person): Promise<void> {
    if (this.tag !== 'kyc-identity-verification') return;
    for (let turns = 0; this.submitted().length === 0 && turns < MOST_TURNS; turns++) {
      if (this.type(person)) this.press();
      this.proxy.approve(person);
      await settled();
    }
  }

  submitted(): readonly unknown[] {
    return [...new FormData(this.form).values()];
  }

  press(): void {
    this.element.shadowRoot!.querySelector<HTMLElement>(BUTTON)?.click();
  }

  /** All that a person, another script or the host's form can get from the element. */
  traces(): string {
    const { element, fired } = this;
    const inputs = [...element.shadowRoot!.querySelectorAll('input')].map(({ value }) => value);
    // A code is spoken digit by digit.
    const live = [...document.querySelectorAll('[role=status]')].map(({ textContent }) =>
      textContent.replaceAll(', ', ''),
    );
    // Lit's markers are random numbers.
    const shown = element.shadowRoot!.innerHTML.replaceAll(/<!--.*?-->/gs, '');
    return [shown, ...inputs, ...live, ...this.submitted(), ...fired.splice(0)].join('\n');
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

const [ONE, TWO] = PEOPLE as [Person, Person];
const types: Step = ['types', (page) => page.owner && page.type(page.owner)];
const presses: Step = ['presses', (page) => page.press()];
const approves: Step = ['approves', (page) => page.owner && page.proxy.approve(page.owner)];
const waits: Step = ['waits', settled];
/** What most people do, before each walk by chance. */
const USUAL: readonly Step[] = [
  ['sets the session of one', (page) => page.set(ONE)],
  waits,
  types,
  presses,
  waits,
];
const ANOTHER: Step = ['sets the session of another', (page) => page.set(TWO)];
const renewsAsAnother: Step = ['renews as another', (page) => page.renew(TWO)];
const EXAMPLES: [Step[]][] = [
  [[...USUAL, renewsAsAnother, waits, presses, waits]],
  [[USUAL[0]!, waits, types, renewsAsAnother, presses, waits, waits]],
  [[...USUAL, ANOTHER]],
  [[USUAL[0]!, ['is verified', (page) => page.verify(ONE)], ANOTHER]],
];

const step = fc.oneof(
  of(3, 'sets the session of', (page, someone) => page.set(someone)),
  of(1, 'prepares the page for', (page, someone) => page.prepare(someone)),
  of(2, 'renews as', (page, someone) => page.renew(someone)),
  plain(1, 'removes the session', (page) => page.set(undefined)),
  plain(3, ...types),
  plain(3, ...presses),
  plain(2, ...approves),
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
    if (!frame.isConnected) document.body.append(frame);
    frame.contentDocument!.body.append(element);
    await settled();
    form.append(element);
  }),
  plain(3, ...waits),
);

async function assertOne(page: Page, done: readonly string[]): Promise<void> {
  const traces = page.traces();
  for (const [what, text] of page.strangers())
    assert.notInclude(traces, text, `${what} after: ${done.join(' → ')}`);
  assert.equal(page.proxy.mixed.join('\n'), '', done.join(' → '));
}

const steps = fc.array(step, { minLength: 4, maxLength: 14 });

const walks = (tag: string) =>
  fc.check(
    fc.asyncProperty(steps, async (all) => {
      const page = new Page(tag);
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
        await page.settled();
        await assertOne(page, [...done, 'settles']);
      } finally {
        page.close();
      }
    }),
    { numRuns: RUNS, examples: EXAMPLES },
  );

/** Puts another function in the place of one. Returns what takes it back. */
function replace<Of extends object>(of: Of, name: keyof Of, by: unknown): () => void {
  const real = Object.getOwnPropertyDescriptor(of, name)!;
  Object.defineProperty(of, name, { ...real, value: by });
  return () => void Object.defineProperty(of, name, real);
}

/** What an element might keep of a person: a walk that finds none of these proves nothing. */
const LEAKS: readonly (readonly [leak: string, tag: string, plant: () => () => void])[] = [
  [
    'an announcement that outlives the session',
    'kyc-identity-verification',
    () => replace(Announcer.prototype, 'retract', () => {}),
  ],
  [
    'a value of the form that stays',
    'kyc-identity-verification',
    () => {
      const { setFormValue } = ElementInternals.prototype;
      return replace(
        ElementInternals.prototype,
        'setFormValue',
        function (this: ElementInternals, value: string) {
          if (value !== null) setFormValue.call(this, value);
        },
      );
    },
  ],
  [
    'what was read for the person before',
    'kyc-screening-list',
    () => {
      const list = KycScreeningList.prototype as unknown as {
        begin(client: ProxyClient): { state: unknown };
      };
      const { begin } = list;
      let before: { state: unknown } | undefined;
      return replace(list, 'begin', function (this: typeof list, client: ProxyClient) {
        const model = begin.call(this, client);
        if (before) model.state = before.state;
        return (before = model);
      });
    },
  ],
];

describe('one person at a time', () => {
  afterEach(() => fixtureCleanup());

  for (const tag of TAGS)
    it(`keeps nothing of the person before in ${tag}, whatever the page, the proxy and the people do`, async () => {
      const { failed, counterexample, errorInstance } = await walks(tag);
      assert.isFalse(failed, `${JSON.stringify(counterexample)} ${String(errorInstance)}`);
    });

  for (const [leak, tag, plant] of LEAKS)
    it(`finds ${leak}`, async () => {
      const remove = plant();
      try {
        assert.isTrue((await walks(tag)).failed);
      } finally {
        remove();
      }
    });

  async function onPage(test: (page: Page, one: Person, two: Person) => Promise<void>): Promise<void> {
    const page = new Page('kyc-identity-verification');
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
      page.type(one);
      page.element.getSession = async () => page.proxy.sessionOf(two);
      await waitUntil(() => !page.traces().includes(one.nationalId));
      page.owner = two;
      await shows(page, 'Confirm who you are');
      await assertOne(page, ['a new getSession']);
      page.type(two);
      page.press();
      await shows(page, two.code);
      await assertOne(page, ['a new getSession', 'starts']);
    }));

  it('shows two people on one page each their own', () =>
    onPage(async (page, one, two) => {
      await page.set(one);
      await shows(page, 'Confirm who you are');
      page.type(one);
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
