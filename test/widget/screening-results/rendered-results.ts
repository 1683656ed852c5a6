/** Results that a page has given, rendered as for a visit: what is stored of it is removed after each test. */
import { fixture, html, oneEvent } from '@open-wc/testing';
import type { Screening } from '../../../contract/screening.js';
import '../../../widget/screening-results/define.js';
import type { KycScreeningResults } from '../../../widget/screening-results/screening-results.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { waitUntil } from '../wait-until.js';

/** Test files of the same browser share its storage. */
export let screeningId: string;

beforeEach(() => {
  screeningId = crypto.randomUUID();
});
afterEach(() => localStorage.removeItem(stored()));

export const stored = () => `kyc-screening-results seen ${screeningId}`;

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
  // The visit is stored then: the next one compares with it.
  const seen = oneEvent(element, 'kyc-hits-seen');
  Object.assign(element, properties, { screening: { ...screening, id: screeningId } });
  await waitUntil(() => one(element, '.card')?.lang === lang);
  await isDone(element);
  await seen;
  return element;
};

/** The screening with another form of one hit, and without another hit. */
export const later = (total: number, changed: string, change: object, gone?: string): Screening => {
  const screening = screeningOf(total);
  const items = screening.hits.items
    .filter(({ hitId }) => hitId !== gone)
    .map((hit) => (hit.hitId === changed ? { ...hit, ...change } : hit));
  return { ...screening, hits: { ...screening.hits, totalRecords: items.length, items } };
};
