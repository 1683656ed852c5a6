export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
  /** The id was written down, so `/docs#id` leads here. The others follow from the text and are unique on their page only. */
  readonly isNamed: boolean;
}

function outsideCode(markdown: string, change: (line: string) => string): string {
  let isCode = false;
  return markdown
    .split('\n')
    .map((line) => {
      if (line.startsWith('```')) {
        isCode = !isCode;
        return line;
      }
      return isCode ? line : change(line);
    })
    .join('\n');
}

/** An id from a heading's text, as GitHub makes it. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** Gives each heading without an id `{#id}` from its text, so that a link to it does not depend on the renderer. */
export function identifyHeadings(markdown: string): { markdown: string; headings: Heading[] } {
  const ids = new Set<string>();
  const headings: Heading[] = [];
  const identified = outsideCode(markdown, (line) => {
    const heading = /^(#{1,6} )(.*?)(?: \{#([\w-]+)\})?$/.exec(line);
    if (!heading) return line;
    const [, marks, text, given] = heading as unknown as [string, string, string, string | undefined];
    const wanted = given ?? slug(text);
    let id = wanted;
    for (let count = 1; given === undefined && ids.has(id); count++) id = `${wanted}-${count}`;
    ids.add(id);
    headings.push({ level: marks.length - 1, text, id, isNamed: given !== undefined });
    return `${marks}${text} {#${id}}`;
  });
  return { markdown: identified, headings };
}

/**
 * Gives a page that has no first-level heading one. The guides begin at the second level: a guide with a single heading of that level is raised by one, and any other gets `title`.
 */
export function withTitle(markdown: string, title: string): string {
  if (/^(---\n[^]*?\n---\n\s*)?# /.test(markdown)) return markdown;
  let tops = 0;
  outsideCode(markdown, (line) => {
    if (line.startsWith('## ')) tops += 1;
    return line;
  });
  if (tops !== 1 || !markdown.startsWith('## ')) return `# ${title}\n\n${markdown}`;
  const raised = outsideCode(markdown, (line) => line.replace(/^#(#+ )/, '$1'));
  // The navigation and the page have one name; the id stays, because links use it.
  return raised.replace(/^# .*?( \{#[\w-]+\})?$/m, (_, id: string | undefined) => `# ${title}${id ?? ''}`);
}
