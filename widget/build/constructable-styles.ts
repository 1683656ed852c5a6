import type { Plugin } from 'vite';

/** How Lit asks whether a browser has constructable style sheets. */
const QUESTION = /\w=\w\.ShadowRoot&&.+?"replace"in CSSStyleSheet\.prototype/;

/**
 * Leaves out of the script files what Lit does without constructable style sheets: every browser of docs/guides/browsers.md has
 * them. The npm package keeps it.
 */
export function constructableStyles(): Plugin {
  return {
    name: 'constructable-styles',
    transform: {
      filter: { id: /\/@lit\/reactive-element\/css-tag\.js$/ },
      handler: (code) => ({ code: withoutQuestion(code), map: null }),
    },
  };
}

/** @throws {Error} where Lit no longer asks so. */
export function withoutQuestion(code: string): string {
  if (!QUESTION.test(code)) throw new Error('Lit asks for constructable style sheets in another way.');
  return code.replace(QUESTION, ([variable]) => `${variable}=true`);
}
