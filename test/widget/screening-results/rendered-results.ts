/** Results that a page has given, rendered. */
import { fixture, html } from '@open-wc/testing';
import type { Screening } from '../../../contract/screening.js';
import '../../../widget/screening-results/define.js';
import type { KycScreeningResults } from '../../../widget/screening-results/screening-results.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { waitUntil } from '../wait-until.js';

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
