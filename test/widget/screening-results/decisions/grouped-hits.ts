/** Hits that are decided together, and the dialog in which an analyst does it. */
import { nameOf, sendKeys, textOf, waitUntil } from '../../../in-page/index.js';
import type { Hit, Screening } from '../../../../contract/screening.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import type { KycScreeningResults } from '../../../../widget/screening-results/screening-results.js';
import { results, seen, type ResultsPage } from '../results-page.js';
import { KeepingProxy } from './keeping-proxy.js';

const YEARS = ['1943', '1942', '1941', '1940', '1938', '1937', '1936', '1935'];

/** Of another year and country than the customer; the last one may be the customer. */
export const someHits = (n: number): Hit[] =>
  Array.from({ length: n }, (_, at) => ({
    hitId: `hit-${at}`,
    name: `Muhammad ${at}`,
    entitySubType: 'Person',
    birthOrFoundationDates: at === n - 1 ? '1979' : YEARS[at]!,
    countries: 'Iraq',
    strength: 0.9 - at / 100,
    riskScore: 90,
  }));
export const CUSTOMER = { entityDate: '1979-03-14', countries: ['SA'] };

export const screeningOfHits = (items: Hit[], change: Partial<Screening> = {}): Screening => ({
  ...screeningOf(0),
  ...CUSTOMER,
  name: 'محمد أحمد',
  numOfHits: items.length,
  extendedSearchParameters: null,
  hits: { pageNumber: 1, pageSize: 100, totalRecords: items.length, items },
  ...change,
});

export class GroupedHits {
  readonly shown: ResultsPage;
  readonly proxy: KeepingProxy;

  constructor(shown: ResultsPage, proxy: KeepingProxy) {
    this.shown = shown;
    this.proxy = proxy;
  }

  /** How many hits each group has, as `3 decided`. */
  get groups(): string[] {
    return [...this.shown.root.querySelectorAll('[role=toolbar] [role=group] button')].map(textOf);
  }

  /** What can be decided together next. Undefined for nothing. */
  get offer(): string | undefined {
    return this.shown.all('button', /as one batch/).map(textOf)[0];
  }

  get dialog(): HTMLElement | undefined {
    return this.shown.find('dialog');
  }

  get dialogText(): string {
    return textOf(this.dialog);
  }

  /** The hits of the batch, as the dialog lists them. */
  get listed(): string[] {
    return this.shown.all('listitem', undefined, this.dialog).map(textOf);
  }

  async review(): Promise<void> {
    if (!this.shown.focused) this.shown.opener(0).focus();
    await sendKeys({ press: 'b' });
    await waitUntil(() => this.dialog?.contains(this.shown.focused), 'no dialog');
    await seen();
  }

  /** Presses what has the focus, and waits until it is something else. Gives the name of that. */
  async next(): Promise<string> {
    const before = this.shown.focusedName;
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => this.shown.focusedName !== before, `still ${before}`);
    await seen();
    return this.shown.focusedName;
  }

  /** Opens the sample. Gives how many presses that took. */
  async check(): Promise<number> {
    let presses = 0;
    for (; nameOf(this.shown.focused).startsWith('Open'); presses += 1) await this.next();
    return presses;
  }

  /** Reviews and decides the next batch. Gives how many presses that took. */
  async decide(): Promise<number> {
    await this.review();
    const opened = await this.check();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !this.dialog, 'the dialog stays');
    await this.shown.settled();
    await seen();
    return opened + 2;
  }
}

export async function grouped(
  screening: Screening,
  proxy = new KeepingProxy(),
  properties: Partial<KycScreeningResults> = {},
  lang = 'en',
): Promise<GroupedHits> {
  const shown = await results(proxy.with(screening), properties, lang);
  const hits = new GroupedHits(shown, proxy);
  await waitUntil(() => hits.groups.length > 0, 'no groups');
  return hits;
}
