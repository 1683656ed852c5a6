import type { Plugin } from 'vite';
import { withMinifiedStyles } from './minify-styles.js';
import { withoutIndentation } from './minify-templates.js';

/** Minifies style sheets and templates, which are strings for the minifier of scripts. */
export function minifyStrings(): Plugin {
  return {
    name: 'minify-strings',
    transform: {
      order: 'pre',
      filter: { id: /\/widget\/.*\.ts$/, code: /(?:css|html)`/ },
      handler: (code, id) => ({ code: withMinifiedStrings(code, id), map: null }),
    },
  };
}

/** Also for the npm package: a script renders the same white space. */
export function withMinifiedStrings(code: string, filename: string): string {
  return withoutIndentation(withMinifiedStyles(code, filename), filename);
}
