/** The identity element as a person meets it, by role, name and text, and its proxy as the page meets it. */
import {
  afterEach,
  assert,
  beforeEach,
  fixture,
  fixtureCleanup,
  html,
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

export const mount = (lang = 'en') =>
  fixture<KycIdentityVerification>(
    html`<kyc-identity-verification
      lang=${lang}
      session="t"
      endpoint="https://proxy.example"
      requester="Acme Bank"
    ></kyc-identity-verification>`,
  );

/** Its public part `card`. */
export const card = (host: Element) => host.shadowRoot!.querySelector<HTMLElement>('[part=card]')!;

export const shownText = (host: Element) => card(host).innerText.replaceAll(/\s+/g, ' ').trim();

export const shows = (host: Element, text: string) =>
  waitUntil(
    () => shownText(host).includes(text),
    `“${text}” is not shown but: ${host.shadowRoot!.textContent}`,
  );

const controls = (host: Element) => [...host.shadowRoot!.querySelectorAll<HTMLElement>('button, a')];

/** The button or link with that label. */
export function control(host: Element, label: string): HTMLElement {
  const found = controls(host).find((candidate) => candidate.textContent.trim() === label);
  assert(found, `there is no ${label}`);
  return found;
}

/** As with a mouse, which gives a button the focus. */
export function press(host: Element, label: string): void {
  control(host, label).focus();
  control(host, label).click();
}

/** The address of the link to the app, if there is one. */
export const linkedApp = (host: Element) => host.shadowRoot!.querySelector('a')?.getAttribute('href');
export const field = (host: Element) => host.shadowRoot!.querySelector('input')!;
export const timer = (host: Element) => host.shadowRoot!.querySelector<HTMLElement>('[role=timer]')!;
export const steps = (host: Element) => [...host.shadowRoot!.querySelectorAll('li')];
/** Public parts; null while the person is not shown, or has no code. */
export const person = (host: Element) => host.shadowRoot!.querySelector<HTMLElement>('[part=details]');
export const code = (host: Element) => host.shadowRoot!.querySelector<HTMLElement>('[part=code]');

export function typeNumber(host: Element, number: string): void {
  field(host).value = number;
  press(host, 'Continue');
}

/** What has the focus in the element: “heading”, “input”, or the label of a control. */
export function focused(host: Element): string | undefined {
  const { activeElement } = host.shadowRoot!;
  if (activeElement?.matches('button, a')) return activeElement.textContent.trim();
  return activeElement?.matches('h2') ? 'heading' : activeElement?.localName;
}

export const region = () => document.querySelector<HTMLElement>('body > [role=status]');
export const heard = () => [...(region()?.children ?? [])].map(({ textContent }) => textContent);
