/** The scripted screens of an element: the element is the real one, and each screen has a fake proxy of its own. */
import type * as Testing from 'kyc-elements/testing';
import type { FakeProxy, FakeProxyOptions, ProblemCode } from 'kyc-elements/testing';

/** The host serves the published modules here: a bare name would need an import map. */
const TESTING = '/elements/widget/testing/index.js';
const { createFakeProxy, problem } = (await import(TESTING)) as typeof Testing;
export { problem };

type Answers = Omit<FakeProxyOptions, 'endpoint'>;

export interface Screen<Shown = HTMLElement> {
  readonly proxy?: Answers;
  readonly properties?: Partial<Shown>;
  /** Does what a person or the service does, once `READY` matches. */
  act?(element: Shown, proxy: FakeProxy): unknown;
  /** Matches in the shadow root when this screen is complete, in place of `READY`. */
  readonly ready?: string;
}

export const READY = '.card[aria-busy=false]';

/** By name, in the order in which a person meets them. */
export type Screens<Shown = HTMLElement> = Readonly<Record<string, Screen<Shown>>>;

export interface ElementScreens {
  /** Of the element on every screen. */
  readonly properties?: object;
  /** A screen takes a whole row, and the least size of a control is 24 px, not 44. */
  readonly isOfAnalysts?: boolean;
  readonly screens: Screens;
  /** Further screens that only the playground shows. */
  readonly alone?: Screens;
}

/** @param element - Without its prefix; one that the manifest lists. */
export async function loadScreens(element: string): Promise<ElementScreens> {
  const file = new URL(`../screens/${element}.js`, import.meta.url).href;
  return (await import(file)) as ElementScreens;
}

export function propertiesOf({ properties }: ElementScreens, screen?: Screen): Record<string, unknown> {
  return { ...properties, ...screen?.properties };
}

/** Connects the element with the fake proxy of a screen, and acts on it once it is ready. */
export function play(element: HTMLElement, state: string, screen: Screen): void {
  const proxy = createFakeProxy({ ...screen.proxy, endpoint: `https://${state}.scripted.invalid` });
  proxy.install();
  element.setAttribute('session', proxy.session);
  element.setAttribute('endpoint', proxy.endpoint);
  if (screen.act) void act(screen);

  async function act(acting: Screen): Promise<void> {
    await until(() => inside(element, READY));
    await acting.act!(element, proxy);
  }
}

export async function until(isReached: () => unknown): Promise<void> {
  while (!isReached()) await new Promise(requestAnimationFrame);
}

export function inside<Inner extends HTMLElement = HTMLElement>(
  element: HTMLElement,
  selector: string,
): Inner {
  return element.shadowRoot?.querySelector(selector) as Inner;
}

type Shown = HTMLElement & { readonly updateComplete?: Promise<unknown> };

/** Presses one control after the other, each as soon as it is there. */
export async function press(element: Shown, ...selectors: readonly string[]): Promise<void> {
  for (const selector of selectors) {
    await until(() => inside(element, selector));
    inside(element, selector).click();
    await element.updateComplete;
  }
}

export const presses =
  (...selectors: readonly string[]) =>
  (element: Shown) =>
    press(element, ...selectors);

/** Gives a control a value, as a person does who leaves it then. */
export async function enter(element: Shown, selector: string, value: string): Promise<void> {
  const control = inside<HTMLInputElement>(element, selector);
  control.value = value;
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type));
  await element.updateComplete;
}

/** The time in that number of seconds, as the proxy writes it. */
export const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

export const always = (body: object, status = 200): Answers => ({
  answer: () => Response.json(body, { status }),
});

export const failed = (code: ProblemCode, more?: Parameters<typeof problem>[1]): Answers => ({
  answer: () => problem(code, more),
});

/** For a screen that waits for its answer. */
export const NEVER: Answers = { answer: () => new Promise<never>(() => {}) };

/** For a screen without a connection. */
export const UNREACHABLE: Answers = { answer: () => Promise.reject(new TypeError('unreachable')) };
