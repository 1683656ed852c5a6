/** The screening form as a person meets it, by role, name and text, and what it sends. */
import {
  announced as said,
  answeredCalls,
  assert,
  beforeEach,
  fixtureSync,
  html,
  json,
  nameOf,
  problem as refuse,
  Screen,
  textOf,
  waitUntil,
  type Answer,
} from '../../in-page/index.js';
import '../../../widget/screening-form/define.js';
import type { KycScreeningForm } from '../../../widget/screening-form/screening-form.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';

export const problem =
  (...refusal: Parameters<typeof refuse>) =>
  () =>
    refuse(...refusal);
export const created = () => json(201, screeningOf(3));
/** The form never gives up a call. */
export const never = () => new Promise<Response>(() => {});

/** For each test, what the form sends, and what it is answered: each once, and the last one from then on. */
export function wireForSuite() {
  const calls = answeredCalls((call) =>
    (wire.answers.length > 1 ? wire.answers.shift()! : wire.answers[0]!)(call),
  );
  const wire = {
    answers: [] as Answer[],
    get sent() {
      return calls.sent;
    },
    get keys() {
      return calls.sent.map(({ init }) => new Headers(init!.headers).get('Idempotency-Key')!);
    },
    bodyOf: (index: number) => calls.sent[index]!.body!,
  };
  beforeEach(() => {
    sessionStorage.clear();
    wire.answers = [created];
  });
  return wire;
}

export class FormPage extends Screen<KycScreeningForm> {
  /** The control whose label begins so, also one that is folded away. */
  field(label: string): HTMLInputElement {
    const labels = [...this.root.querySelectorAll('label')];
    const found = labels.find((each) => nameOf(each).startsWith(label))?.control;
    assert(found, `there is no field ${label}`);
    return found as HTMLInputElement;
  }

  /** Its help and its error, as a screen reader gives them. */
  described(label: string): string {
    const ids = this.field(label).getAttribute('aria-describedby')!.split(' ');
    return ids.map((id) => nameOf(this.root.getElementById(id))).join(' ');
  }

  async type(label: string, text: string): Promise<void> {
    const input = this.field(label);
    input.value = text;
    for (const event of ['input', 'change']) input.dispatchEvent(new Event(event));
    await this.element.updateComplete;
  }

  /** A form that sends is busy until it is answered. */
  override async press(label: RegExp): Promise<void> {
    this.get('button', label).click();
    await this.element.updateComplete;
  }

  submit(): Promise<void> {
    return this.press(/^Screen$/);
  }

  /** Names a person and sends the form. */
  async screen(name = 'Mohammed'): Promise<this> {
    await this.type('Name', name);
    await this.submit();
    return this;
  }

  wasScreened(): Promise<void> {
    return this.shows(/was screened/);
  }

  focusIs(label: RegExp): Promise<void> {
    return waitUntil(() => label.test(this.focusedName), `on “${this.focusedName}”, not on ${label}`);
  }

  /** The option that the arrow keys have reached. */
  get reached(): string {
    const id = this.field('Countries').getAttribute('aria-activedescendant')!;
    return textOf(this.root.getElementById(id));
  }

  get options(): Element[] {
    return [...this.root.querySelectorAll('[role=option]')];
  }

  /** The names of the countries that are chosen, by their buttons that take them out. */
  get chosenCountries(): string[] {
    return this.all('button', /^Remove /).map(({ ariaLabel }) => ariaLabel!.replace('Remove ', ''));
  }
}

export async function mount(change: Partial<KycScreeningForm> = {}): Promise<FormPage> {
  const given = { session: 'tok', endpoint: 'https://proxy.example/', lang: 'en', ...change };
  const form = Object.assign(document.createElement('kyc-screening-form'), given);
  fixtureSync(html`<div></div>`).append(form);
  await form.updateComplete;
  return new FormPage(form);
}

export const screened = async (name?: string, change?: Partial<KycScreeningForm>): Promise<FormPage> =>
  (await mount(change)).screen(name);

export const announced = (message: RegExp): Promise<void> =>
  waitUntil(() => message.test(said().at(-1) ?? ''), `${message} in ${said().join(' | ')}`);
