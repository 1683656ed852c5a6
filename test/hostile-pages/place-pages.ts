/** Where in a page the elements may stand, and what a page does with them. */
import type { HostilePage } from './hostile-page.js';

export const placePages: readonly HostilePage[] = [
  {
    rule: 'works in a frame whose sandbox allows no forms, with the Enter key too',
    frame: 'sandbox="allow-scripts allow-same-origin"',
    tolerates: /can escape its sandboxing/,
  },
  {
    rule: 'says what is true in a frame whose sandbox gives it no origin, to the person and to the developer',
    frame: 'sandbox="allow-scripts"',
    story: 'refused',
    probe: () => {
      const { shadowRoot } = document.querySelector('kyc-identity-verification')!;
      return shadowRoot!.querySelector('h2')!.textContent;
    },
    finds: 'We cannot reach the service',
    complaints: [/^kyc-elements: .*allow-same-origin/],
    tolerates: /\/session|CORS/,
  },
  {
    rule: 'works in a shadow root of the page',
    body: (elements) => `<div><template shadowrootmode="open">${elements}</template></div>`,
  },
  {
    rule: 'works in a modal dialog',
    body: (elements) => `<dialog>${elements}</dialog>`,
    setup: () => document.querySelector('dialog')!.showModal(),
  },
  {
    rule: 'works in a form of the page, which it neither submits nor fills',
    body: (elements) =>
      `<form action="/submitted" method="post"><input name="own" value="1">${elements}<button>Send</button></form>`,
    probe: () => [...new FormData(document.querySelector('form')!)],
    finds: [['own', '1']],
  },
  {
    rule: 'goes on with the same code when a view transition moves it',
    needs: ['view transitions', () => 'startViewTransition' in document],
    body: (elements) => `<main>${elements}</main><aside></aside>`,
    meanwhile: async () => {
      const element = document.querySelector('kyc-identity-verification')!;
      const code = () => element.shadowRoot!.querySelector('.code b')?.textContent;
      const before = code();
      const transition = document.startViewTransition(() => document.querySelector('aside')!.append(element));
      // A tab in the background draws nothing, and skips the animation.
      for (const step of [transition.ready, transition.finished]) step.catch(() => undefined);
      await transition.updateCallbackDone;
      Object.assign(globalThis, { isSame: code() === before });
    },
    probe: () => [
      Reflect.get(globalThis, 'isSame'),
      document.querySelector('aside > kyc-identity-verification') !== null,
    ],
    finds: [true, true],
  },
  {
    rule: 'shows what the person did while the page was in the back/forward cache',
    story: 'left',
  },
];
