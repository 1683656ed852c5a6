import type { Section } from './navigation.js';
import type { Page } from './pages/page.js';
import { PICTURES } from './pictures.js';

/** https://llmstxt.org: what the site has, with the address of each page as Markdown. */
export function llmsText(sections: readonly Section[], pages: readonly Page[]): string {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const lists = sections.map(({ title, entries }) => {
    const lines = entries.map((entry) => {
      const summary = firstSentence(byPath.get(entry.path)?.markdown ?? '');
      return `- [${entry.title}](${entry.path}.md)${summary === '' ? '' : `: ${summary}`}`;
    });
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  return `# kyc-elements

> Identity verification and sanctions screening as web components, and a proxy that keeps the credential on your server.

${lists.join('\n\n')}
`;
}

/** The first sentence of the first paragraph, without links. A point within code ends none. */
export function firstSentence(markdown: string): string {
  const blocks = markdown
    .replace(/^---\n[^]*?\n---\n/, '')
    .replaceAll(/^```[^]*?^```$/gm, '')
    .split(/\n{2,}/);
  const paragraph = blocks.find((block) => /^[\p{L}\x60*“[]/u.test(block)) ?? '';
  const plain = paragraph.replaceAll('\n', ' ').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return /^(?:`[^`]*`|[^`])*?[.:؛](?=\s|$)/u.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}

export function asMarkdownFile({ path, markdown }: Page): string {
  const up = '../'.repeat(path.split('/').length - 1);
  return PICTURES.reduce(
    (text, [, address]) => text.replaceAll(`](${address})`, `](${up}${address.slice(1)})`),
    markdown,
  ).replaceAll(/\]\(\/([^)#.\s]+)(#[^)\s]*)?\)/g, (_, to: string, id = '') => `](${up}${to}.md${id})`);
}
