import { transform } from 'lightningcss';
import { parseSync, Visitor, type Plugin } from 'vite';
import { replaceInSource, type Replacement } from './replace-in-source.js';

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
  const replacements: Replacement[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'css') return;
      const [text, ...others] = quasi.quasis;
      if (others.length > 0) throw new Error(`${id}: write the style sheet without an expression.`);
      replacements.push({
        start: quasi.start,
        end: quasi.end,
        text: literalOf(minified(text!.value.cooked ?? '', id)),
      });
    },
  }).visit(parseSync(id, code).program);
  return replaceInSource(code, replacements);
}

function minified(styles: string, filename: string): string {
  return transform({ filename, code: Buffer.from(styles), minify: true }).code.toString();
}

function literalOf(text: string): string {
  return `\`${text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`)}\``;
}
