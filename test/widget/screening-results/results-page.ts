/** The results of a screening as an analyst meets them. */
import { after, before, fixture, html, Screen, sendKeys, textOf, waitUntil } from '../../in-page/index.js';
import type { Screening } from '../../../contract/screening.js';
import '../../../widget/screening-results/define.js';
import type { KycScreeningResults } from '../../../widget/screening-results/screening-results.js';
import { painted } from '../../../widget/base/painted.js';

let movedMs = 0;

/** Puts the clock of this page on a stand that only `seen` and a test move. */
export const holdClock = () => {
  const { now } = performance;
  before(() => void (performance.now = () => movedMs));
  after(() => void (performance.now = now));
};
export const moveClock = (ms: number) => void (movedMs += ms);

/** As long as a person needs to see what is on the screen: from then on, their keys decide. */
export const seen = async () => {
  await painted();
  moveClock(1_000);
};

export class ResultsPage extends Screen<KycScreeningResults> {
  /** A row for each entity. */
  get hits(): HTMLElement[] {
    return this.all('row').filter((row) => row.querySelector('th button[aria-expanded]'));
  }

  /** The button that opens a hit: it has the name of the hit. */
  opener(at: number): HTMLElement {
    return this.hits.at(at)!.querySelector('button')!;
  }

  get names(): string[] {
    return this.hits.map((row) => textOf(row.querySelector('button')));
  }

  /** The texts of the rows. */
  get rows(): string[] {
    return this.hits.map(textOf);
  }

  /** One line without the facts: another person. */
  get folded(): string[] {
    return this.hits.filter((row) => row.querySelector('td') === null).map(textOf);
  }

  get decided(): string[] {
    return this.rows.filter((row) => row.includes('Decided: '));
  }

  get #openOpener(): HTMLElement | undefined {
    return this.root.querySelector<HTMLElement>('tbody th button[aria-expanded=true]') ?? undefined;
  }

  get openName(): string {
    return textOf(this.#openOpener);
  }

  /** What is said of the open hit. */
  get details(): HTMLElement | null {
    const id = this.#openOpener?.getAttribute('aria-controls');
    return id ? this.root.getElementById(id) : null;
  }

  /** By the keyboard. */
  async open(at = 0): Promise<void> {
    this.opener(at).focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => this.details, 'it does not open');
    await this.settled();
    await seen();
  }

  async key(press: string): Promise<void> {
    await sendKeys({ press });
    await this.element.updateComplete;
  }

  get reason(): HTMLTextAreaElement {
    return this.get('textbox', /^Reason/);
  }

  /** As a person writes it. */
  write(reason: string): void {
    this.reason.value = reason;
    this.reason.dispatchEvent(new Event('input'));
  }

  /** The buttons of the open hit that decide. */
  get choices(): HTMLElement[] {
    return [...(this.details?.querySelectorAll<HTMLElement>('button[aria-pressed]') ?? [])];
  }

  get chosen(): HTMLElement | undefined {
    return this.choices.find((choice) => choice.ariaPressed === 'true');
  }

  /** Opens a hit and chooses a label: 1 is the first. */
  async label(at: number, digit: '1' | '2' | '3'): Promise<void> {
    this.opener(at).focus();
    await sendKeys({ press: digit });
    await waitUntil(() => this.chosen && this.focused === this.chosen, `${digit} is not chosen`);
    await seen();
  }

  async save(): Promise<void> {
    this.get('button', 'Save the decision').focus();
    await seen();
    await this.key('Enter');
    await this.settled();
  }

  async decide(at: number, digit: '1' | '2' | '3', words?: string): Promise<void> {
    await this.label(at, digit);
    if (words) this.write(words);
    await this.save();
  }

  async undo(): Promise<void> {
    if (!this.focused) this.opener(0).focus();
    await this.key('u');
    await this.settled();
  }

  /** The focus is on the hit that is compared and not decided. */
  get isAtOpenHit(): boolean {
    const row = this.focused?.closest('tr');
    return this.focused?.ariaExpanded === 'true' && !textOf(row).includes('Decided: ');
  }
}

export async function page(
  properties: Partial<KycScreeningResults>,
  { lang = 'en', screeningId }: { lang?: string; screeningId?: string } = {},
): Promise<ResultsPage> {
  const element = document.createElement('kyc-screening-results');
  const given = { lang, session: 'tok', endpoint: 'https://proxy.example', screeningId };
  Object.assign(element, given, properties);
  (await fixture(html`<div></div>`)).append(element);
  // Arabic is loaded on demand.
  await waitUntil(() => element.shadowRoot!.querySelector(`[lang=${lang}]`), 'it has no texts');
  const shown = new ResultsPage(element);
  await shown.settled();
  return shown;
}

export const results = (screening: Screening, properties: Partial<KycScreeningResults> = {}, lang = 'en') =>
  page({ ...properties, screening }, { lang });

/** Calls `print` in place of the browser's dialog, with the document of each copy. */
export function onPrint({ root }: ResultsPage, print: (copy: Document) => void): void {
  const append = root.append.bind(root);
  root.append = (...nodes) => {
    append(...nodes);
    const { contentWindow } = nodes[0] as HTMLIFrameElement;
    contentWindow!.print = () => print(contentWindow!.document);
  };
}
