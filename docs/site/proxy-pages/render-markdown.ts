import { Marked } from 'marked';
import { idMaker } from '../pages/headings.js';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);

/** HTML in Markdown is shown as text. `addressOf`: where a link leads; undefined leaves the text without the link. */
export function markdownRenderer(addressOf: (target: string) => string | undefined): Marked {
  let idOf = idMaker();
  return new Marked({
    hooks: {
      /** A page begins. */
      preprocess(markdown) {
        idOf = idMaker();
        return markdown;
      },
    },
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      /** A line that is longer than the window is scrolled by keyboard too. */
      code: ({ text }) => `<pre tabindex="0"><code>${escape(text)}\n</code></pre>\n`,
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href);
        return address === undefined ? text : `<a href="${escape(address)}">${text}</a>`;
      },
      table({ header, rows }) {
        const cells = (row: typeof header, tag: string) =>
          `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        return `<table class="columns-${header.length}"><thead>${cells(header, 'th')}</thead>
<tbody>${rows.map((row) => cells(row, 'td')).join('\n')}</tbody></table>\n`;
      },
      html: ({ text }) => escape(text),
    },
  });
}
