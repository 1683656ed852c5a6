import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { packageFolder } from '../../operations/packages.js';
import { escape } from './frame.js';

/** The Markdown files of docs/guides. */
export type GuideName =
  | 'back-ends'
  | 'sessions'
  | 'verifications'
  | 'leave-the-line'
  | 'screenings'
  | 'setup-mistakes'
  | 'events'
  | 'monitoring'
  | 'data-retention'
  | 'element-events'
  | 'testing'
  | 'theming'
  | 'languages';

/** The build copies docs/guides into the package. */
function guidesFolder(): string {
  return join(packageFolder('kyc-elements-server'), 'dist', 'guides');
}

const markdown = new Marked({
  renderer: {
    /** `## Heading {#id}`: the id is part of the page's address, so it does not follow the heading's text. */
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens);
      const [, text = html, id] = /^(.*) \{#([\w-]+)\}$/s.exec(html) ?? [];
      return `<h${depth}${id === undefined ? '' : ` id="${id}"`}>${text}</h${depth}>\n`;
    },
    /** The guides that link to each other by file are on one page. */
    link({ href, tokens }) {
      const target = href.replace(/^[\w-]+\.md(?=#)/, '');
      return `<a href="${escape(target)}">${this.parser.parseInline(tokens)}</a>`;
    },
    table({ header, rows }) {
      const cells = (row: typeof header, tag: string) =>
        `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      return `<div class="scroll"><table class="names"><thead>${cells(header, 'th')}</thead>
<tbody>${rows.map((row) => cells(row, 'td')).join('\n')}</tbody></table></div>\n`;
    },
    html: ({ text }) => escape(text),
  },
});

/**
 * A guide with its values, as Markdown.
 *
 * @throws Error when a `{{PLACEHOLDER}}` has no value
 */
export function fillGuide(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${placeholder} has no value.`);
    return value;
  });
}

/** Markdown as HTML; HTML in it is shown, not used. */
export function renderGuide(text: string): string {
  return markdown.parse(text, { async: false });
}

/** Reads a guide of the package and renders it. */
export function guide(name: GuideName, values: Readonly<Record<string, string>>): string {
  return renderGuide(fillGuide(readFileSync(join(guidesFolder(), `${name}.md`), 'utf8'), values));
}
