/** The identity element as a person meets it, by role, name and text, and its proxy as the page meets it. */
import {
  afterEach,
  beforeEach,
  fixtureCleanup,
  fixtureSync,
  html,
  Screen,
  textOf,
  waitUntil,
} from '../../in-page/index.js';
import '../../../widget/identity-verification/define.js';
import type { KycIdentityVerification } from '../../../widget/identity-verification/identity-verification.js';
import { scriptedProxy, verification, type Answer } from './scripted-proxy.js';

/** A proxy for each test of the suite; as long as a test asks for nothing else, it starts with a code. */
export function proxyForSuite(): ReturnType<typeof scriptedProxy> {
  const proxy = {} as ReturnType<typeof scriptedProxy>;
  beforeEach(() => {
    Object.defineProperties(proxy, Object.getOwnPropertyDescriptors(scriptedProxy()));
    proxy.on('POST start', () => Response.json(verification(), { status: 201 }));
  });
  afterEach(() => {
    fixtureCleanup();
    proxy.restore();
  });
  return proxy;
}

export const needsNumber = () => new Response(null, { status: 204 });
/** A proxy whose host names no one: the person types the number. */
export const asksNumber =
  (started: () => Answer = () => Response.json(verification(), { status: 201 })) =>
  (body: unknown) =>
    (body as { nationalId?: string }).nationalId ? started() : needsNumber();

export class IdentityPage extends Screen<KycIdentityVerification> {
  /** Its public part `card`. */
  get card(): HTMLElement {
    return this.root.querySelector<HTMLElement>('[part=card]')!;
  }

  override get text(): string {
    return this.card.innerText.replaceAll(/\s+/g, ' ').trim();
  }

  /** The button or link with that label. */
  control(label: string): HTMLElement {
    return this.link?.textContent.trim() === label ? this.link : this.get('button', label);
  }

  /** As with a mouse, which gives a button the focus. */
  click(label: string): void {
    this.control(label).focus();
    this.control(label).click();
  }

  /** To the app. */
  get link(): HTMLAnchorElement | null {
    return this.root.querySelector('a');
  }

  get field(): HTMLInputElement {
    return this.get('textbox');
  }

  get timer(): HTMLElement {
    return this.root.querySelector<HTMLElement>('[role=timer]')!;
  }

  get steps(): HTMLElement[] {
    return this.all('listitem');
  }

  /** Public parts; null while the person is not shown, or has no code. */
  get person(): HTMLElement | null {
    return this.root.querySelector<HTMLElement>('[part=details]');
  }

  get code(): HTMLElement | null {
    return this.root.querySelector<HTMLElement>('[part=code]');
  }

  typeNumber(number: string): void {
    this.field.value = number;
    this.click('Continue');
  }

  /** What has the focus: “heading”, “input”, or the label of a control. */
  get focusedOn(): string | undefined {
    if (this.focused?.matches('button, a')) return textOf(this.focused);
    return this.focused?.matches('h2') ? 'heading' : this.focused?.localName;
  }

  focusIs(place: string): Promise<void> {
    return waitUntil(() => this.focusedOn === place, `on ${this.focusedOn}, not on ${place}`);
  }
}

type Given = Partial<Pick<KycIdentityVerification, 'lang' | 'session' | 'endpoint' | 'getSession'>>;

export async function mount({ lang = 'en', ...change }: Given = {}): Promise<IdentityPage> {
  const given = { session: 't', endpoint: 'https://proxy.example', requester: 'Acme Bank', ...change };
  const element = Object.assign(document.createElement('kyc-identity-verification'), given);
  element.setAttribute('lang', lang);
  fixtureSync(html`<div></div>`).append(element);
  await element.updateComplete;
  return new IdentityPage(element);
}

export const region = () => document.querySelector<HTMLElement>('body > [role=status]');
export const heard = () => [...(region()?.children ?? [])].map(({ textContent }) => textContent);

/** All that is said in each test of a suite, also what was taken away since. */
export function spokenSentences(): readonly { text: string; lang: string }[] {
  const spoken: { text: string; lang: string }[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (!(target as Element).matches('[role=status]')) continue;
      for (const sentence of addedNodes as NodeListOf<HTMLElement>)
        spoken.push({ text: sentence.textContent!, lang: sentence.lang });
    }
  });
  beforeEach(() => {
    spoken.length = 0;
    observer.observe(document.body, { childList: true, subtree: true });
  });
  afterEach(() => observer.disconnect());
  return spoken;
}
