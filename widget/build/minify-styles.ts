import { transform } from 'lightningcss';

/**
 * Minifies style sheets. Line numbers stay, for the source maps.
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
