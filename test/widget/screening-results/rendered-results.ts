/** Results that a page has given, rendered. */
import { after, before, fixture, html, waitUntil } from '../../in-page/index.js';
import type { Screening } from '../../../contract/screening.js';
import '../../../widget/screening-results/define.js';
import type { KycScreeningResults } from '../../../widget/screening-results/screening-results.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { painted } from '../../../widget/table/first-rows.js';

export const all = (element: KycScreeningResults, selector: string) => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>(selector),
];

export const one = (element: KycScreeningResults, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector)!;

export const text = (element: Element | null | undefined) =>
  (element?.textContent ?? '')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

export const focused = (element: KycScreeningResults) =>
  element.shadowRoot!.activeElement as HTMLElement | null;

export const announced = () =>
  [...document.querySelectorAll('[role=status][aria-live] p')].map((each) => text(each));

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

export const isDone = async (element: KycScreeningResults) => {
  await element.updateComplete;
  await waitUntil(() => one(element, '.card')?.ariaBusy === 'false');
  await element.updateComplete;
};

export const results = async (
  screening: Screening,
  properties: Partial<KycScreeningResults> = {},
  lang = 'en',
) => {
  const element = await fixture<KycScreeningResults>(
    html`<kyc-screening-results lang=${lang} session="tok"></kyc-screening-results>`,
  );
  Object.assign(element, properties, { screening });
  await waitUntil(() => one(element, '.card')?.lang === lang);
  await isDone(element);
  return element;
};

/** The screening with another form of one hit. */
export const later = (total: number, changed: string, change: object): Screening => {
  const screening = screeningOf(total);
  const items = screening.hits.items.map((hit) => (hit.hitId === changed ? { ...hit, ...change } : hit));
  return { ...screening, hits: { ...screening.hits, items } };
};

/** The file that `act` hands to the browser's downloads. */
export async function saved(act: () => void): Promise<{ text: string; name: string }> {
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  let blob: Blob | undefined;
  let name = '';
  URL.createObjectURL = (source) => {
    blob = source as Blob;
    return 'data:text/plain,x';
  };
  HTMLAnchorElement.prototype.click = function () {
    name = this.download;
  };
  act();
  // The comparison by sound may be on its way.
  await waitUntil(() => blob !== undefined);
  URL.createObjectURL = createObjectURL;
  HTMLAnchorElement.prototype.click = click;
  return { text: await blob!.text(), name };
}
