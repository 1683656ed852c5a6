import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

/** Minifies style sheets, which are strings for the minifier of scripts. */
export function minifyStyles(): Plugin {
  return {
    name: 'minify-styles',
    transform: {
      order: 'pre',
      filter: { id: /\/widget\/.*\.ts$/, code: /css`/ },
      handler: (code, id) => ({ code: withMinifiedStyles(code, id), map: null }),
    },
  };
}

/**
 * Minifies style sheets, also for the npm package. Line numbers stay, for the source maps.
 *
 * @throws {Error} where a style sheet is not valid, or holds an expression or an escape.
 */
export function withMinifiedStyles(code: string, filename: string): string {
  return code.replaceAll(/\bcss ?`([^`]*)`/g, (_, styles: string) => {
    if (/\\|\$\{/.test(styles))
      throw new Error(`${filename}: write the style sheet without an expression or an escape.`);
    const { code: minified } = transform({ filename, code: Buffer.from(styles), minify: true });
    const lines = styles.split('\n').length - 1;
    return `css\`${minified.toString()}\`${'\n'.repeat(lines)}`;
  });
}
