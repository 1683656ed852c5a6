/** The screening form as a person meets it, by role, name and text, and what it sends. */
import { afterEach, assert, beforeEach, fixture, html, waitUntil } from '../../in-page/index.js';
import '../../../widget/screening-form/define.js';
import type { KycScreeningForm } from '../../../widget/screening-form/screening-form.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';

interface Sent {
  readonly url: string;
  readonly key: string | null;
  readonly token: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}
type Answer = () => Response | Promise<Response>;

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
export const problem = (status: number, code: string, more: object = {}) =>
  json(status, { type: '', title: '', status, code, requestId: 'r', ...more });
export const created = json(201, screeningOf(3));
export const broken = () => Promise.reject(new TypeError('network'));
export const never = () => new Promise<Response>(() => {});

/** For each test, what the form sends, and what it is answered: each once, and the last one from then on. */
export function wireForSuite() {
  const realFetch = window.fetch;
  const wire = { sent: [] as Sent[], answers: [] as Answer[] };
  beforeEach(() => {
    sessionStorage.clear();
    Object.assign(wire, { sent: [], answers: [created] });
    window.fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      wire.sent.push({
        url: String(input),
        key: headers.get('Idempotency-Key'),
        token: headers.get('Authorization'),
        body: JSON.parse(String(init?.body)) as Record<string, unknown>,
      });
      return (wire.answers.length > 1 ? wire.answers.shift()! : wire.answers[0]!)();
    };
  });
  afterEach(() => {
    window.fetch = realFetch;
  });
  return wire;
}

export const mount = (change: Partial<KycScreeningForm> = {}) =>
  fixture<KycScreeningForm>(
    html`<kyc-screening-form
      session="tok"
      endpoint="https://proxy.example/"
      lang=${change.lang ?? 'en'}
      .extended=${change.extended ?? false}
      .monitoring=${change.monitoring ?? false}
      .clientId=${change.clientId}
      .clients=${change.clients}
      .for=${change.for}
    ></kyc-screening-form>`,
  );

const squeezed = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
const all = <E extends Element>(form: Element, selector: string) => [
  ...form.shadowRoot!.querySelectorAll<E>(selector),
];

export const shownText = (form: Element) => squeezed(form.shadowRoot!.textContent);
export const shows = (form: Element, text: RegExp) =>
  waitUntil(() => text.test(shownText(form)), `${text} is not in: ${shownText(form)}`);

/** The control whose label begins so. */
export function field(form: Element, label: string): HTMLInputElement {
  const labels = all<HTMLLabelElement>(form, 'label');
  const found = labels.find(({ textContent }) => squeezed(textContent).startsWith(label))?.control;
  assert(found, `there is no field ${label}`);
  return found as HTMLInputElement;
}

/** Its help and its error, as a screen reader gives them. */
export const described = (form: Element, label: string) =>
  squeezed(
    field(form, label)
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => form.shadowRoot!.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

export const button = (form: Element, label: RegExp) =>
  all<HTMLButtonElement>(form, 'button').find(({ textContent }) => label.test(squeezed(textContent)));

export async function press(form: KycScreeningForm, label: RegExp): Promise<void> {
  const found = button(form, label);
  assert(found, `there is no button ${label}`);
  found.click();
  await form.updateComplete;
}

export const submit = (form: KycScreeningForm) => press(form, /^Screen$/);

export async function type(form: KycScreeningForm, label: string, text: string): Promise<void> {
  const input = field(form, label);
  input.value = text;
  for (const event of ['input', 'change']) input.dispatchEvent(new Event(event));
  await form.updateComplete;
}

/** Names a person and sends the form. */
export async function screen(form: KycScreeningForm, name = 'Mohammed'): Promise<KycScreeningForm> {
  await type(form, 'Name', name);
  await submit(form);
  return form;
}

/** What has the focus in the element: the label of a field, or the text of another control. */
export function focused(form: Element): string {
  const { activeElement } = form.shadowRoot!;
  return squeezed(
    (activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? activeElement?.textContent,
  );
}
export const focusOn = (form: Element, label: RegExp) =>
  waitUntil(() => label.test(focused(form)), `the focus is on “${focused(form)}”, not on ${label}`);

export const options = (form: Element) => all(form, '[role=option]');
/** The option that the arrow keys have reached. */
export const reached = (form: Element) =>
  squeezed(
    form.shadowRoot!.getElementById(field(form, 'Countries').getAttribute('aria-activedescendant')!)
      ?.textContent,
  );

export const region = () => document.querySelector('[role=status]');
export const announced = (message: RegExp) =>
  waitUntil(() => message.test(region()?.lastChild?.textContent ?? ''), String(message));

/** The names of the countries that are chosen, by their buttons that take them out. */
export const chosenCountries = (form: Element) =>
  all(form, 'button[aria-label^="Remove "]').map(({ ariaLabel }) => ariaLabel!.replace('Remove ', ''));
