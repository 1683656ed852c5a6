import type { Plugin } from 'vite';

/** How Lit asks whether a browser has constructable style sheets, and for a polyfill of shadow roots. */
const QUESTIONS = [
  { of: /(?<=\w=)\w\.ShadowRoot&&.+?"replace"in CSSStyleSheet\.prototype/, answer: 'true' },
  { of: /\w\.(?:reactiveElement|litHtml|litElement)PolyfillSupport/, answer: 'undefined' },
] as const;
/** For a page with a Lit of its own, whose development build warns of a second one. An element writes nothing outside of itself. */
const VERSION = /\(\w+\.(?:reactiveElement|litHtml|litElement)Versions\?\?=\[\]\)\.push\("[\d.]+"\)/;
/** What decorators have said of a class, which no element has. It would be written into the page too. */
const DECORATED =
  /Symbol\.metadata\?\?=.+?new WeakMap;|const \w=this\[Symbol\.metadata\].+?(?=this\._\$Eh=)/g;

/**
 * Leaves out of the script files what Lit does in browsers that are older than those of docs/guides/browsers.md, and what it
 * tells the page. The npm package keeps both.
 */
export function withoutPolyfills(): Plugin {
  return {
    name: 'without-polyfills',
    transform: {
      filter: {
        id: /\/(?:css-tag|reactive-element|lit-html|lit-element)\.js$/,
        code: /CSSStyleSheet|PolyfillSupport/,
      },
      handler: (code) => ({ code: answered(code), map: null }),
    },
  };
}

/** @throws {Error} where Lit no longer asks so. */
export function answered(code: string): string {
  const asked = QUESTIONS.find(({ of }) => of.test(code));
  if (!asked) throw new Error('Lit asks for what old browsers lack in another way.');
  return code.replace(asked.of, asked.answer).replace(VERSION, '0').replace(DECORATED, '');
}
