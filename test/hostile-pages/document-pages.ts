/** Pages whose own styles and scripts reach far. */
import type { HostilePage } from './hostile-page.js';

export const documentPages: readonly HostilePage[] = [
  {
    rule: 'works in a page that unsets every style, and what it announces stays out of sight',
    head: () => '<style>* { all: unset !important }</style>',
    probe: () => getComputedStyle(document.querySelector('[role=status]')!).clipPath,
    finds: 'inset(50%)',
  },
  {
    rule: 'works where the prototypes of the language and of the document are frozen',
    head: () => `<script>
for (const each of [Object, Array, Function, String, Number, RegExp, Date, Promise, Map, Set, WeakMap, Error, Event,
  EventTarget, Node, Element, HTMLElement, Document, ShadowRoot, CSSStyleSheet, Response, Headers, AbortController])
  Object.freeze(each.prototype);
</script>`,
  },
  {
    rule: 'is laid out from right to left in a page in Arabic',
    html: 'lang="ar" dir="rtl"',
    probe: () => {
      const cards = ['kyc-identity-verification', 'kyc-screening-form', 'kyc-screening-results'].map((tag) =>
        document.querySelector(tag)!.shadowRoot!.querySelector('[dir]')!,
      );
      return cards.map((card) => getComputedStyle(card).direction);
    },
    finds: ['rtl', 'rtl', 'rtl'],
  },
];
