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
    rule: 'follows a font size of 40 px in a narrow window, and nothing sticks out',
    width: 360,
    head: () => '<style>html { font-size: 40px }</style>',
    probe: () =>
      ['kyc-identity-verification', 'kyc-screening-form', 'kyc-screening-results'].map((tag) => {
        const element = document.querySelector(tag)!;
        const { left, right } = element.getBoundingClientRect();
        const inside = [...element.shadowRoot!.querySelectorAll('*')].filter(
          (each) => getComputedStyle(each).position === 'static',
        );
        const isOut = inside.some((each) => {
          const box = each.getBoundingClientRect();
          return box.width > 0 && (box.right > right + 2 || box.left < left - 2);
        });
        const size = parseFloat(getComputedStyle(element.shadowRoot!.querySelector('h2')!).fontSize);
        return size >= 45 && !isOut;
      }),
    finds: [true, true, true],
  },
  {
    rule: 'works where the prototypes of the language and of the document are frozen',
    head: () => `<script>
for (const each of [Object, Array, Function, String, Number, RegExp, Date, Promise, Map, Set, WeakMap, Error, Event,
  EventTarget, Node, Element, HTMLElement, Document, ShadowRoot, CSSStyleSheet, Response, Headers, AbortController])
  Object.freeze(each.prototype);
</script>`,
  },
];
