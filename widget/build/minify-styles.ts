import { transform } from 'lightningcss';
import { parseSync, Visitor, type Plugin } from 'vite';

/**
 * Minifies the style sheets of the elements, which are strings for the minifier of scripts. Templates stay as they are written: a
 * script renders the same white space as the npm package.
 *
 * @throws {Error} where a style sheet is not valid, or holds an expression.
 */
export function minifyStyles(): Plugin {
  return {
    name: 'minify-styles',
    transform: {
      order: 'pre',
      filter: { id: /\/widget\/.*\.ts$/, code: 'css`' },
      handler: (code, id) => ({ code: withMinifiedStyles(code, id), map: null }),
    },
  };
}

export function withMinifiedStyles(code: string, id: string): string {
  let [written, from] = ['', 0];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi: { start, end, quasis } }) {
      if (tag.type !== 'Identifier' || tag.name !== 'css') return;
      const [styles, ...others] = quasis;
      if (others.length > 0) throw new Error(`${id}: write the style sheet without an expression.`);
      const text = literalOf(minified(styles!.value.cooked ?? '', id));
      // Line numbers stay, for the source maps.
      const lines = code.slice(start, end).split('\n').length - text.split('\n').length;
      written += code.slice(from, start) + text + '\n'.repeat(Math.max(lines, 0));
      from = end;
    },
  }).visit(parseSync(id, code).program);
  return written + code.slice(from);
}

function minified(styles: string, filename: string): string {
  return transform({ filename, code: Buffer.from(styles), minify: true }).code.toString();
}

function literalOf(text: string): string {
  return `\`${text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`)}\``;
}
