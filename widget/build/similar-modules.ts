import type { Plugin } from 'vite';
import { ELEMENTS } from './describe-elements.js';

const STYLES = [
  ...ELEMENTS.map((name) => `${name}/${name}.styles`),
  'table/table.styles',
  'table/named-rows.styles',
];
const TEXTS = ELEMENTS.map((name) =>
  name === 'screening-results' ? `${name}/texts/${name}.en` : `${name}/${name}.en`,
);

/**
 * Puts the style sheets of all elements side by side in their script, then the texts: gzip finds repeated text only within 32 kB, and
 * one element is about that large. The imports are on the first line, so that the source maps keep their line numbers.
 */
export function similarModulesFirst(): Plugin {
  return {
    name: 'similar-modules-first',
    transform: {
      filter: { id: /\/widget\/define\.ts$/ },
      handler: (code) => ({
        code: [...STYLES, ...TEXTS].map((path) => `import './${path}.js';`).join('') + code,
        map: null,
      }),
    },
  };
}
