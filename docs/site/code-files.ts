import { readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';

/** The files beside a page that are shown in it, with the language of each ending. */
const LANGUAGES = new Map([
  ['.yaml', 'yaml'],
  ['.conf', 'nginx'],
  ['.service', 'ini'],
  ['', 'nginx'],
]);

const ALONE = /^\[`([^`]+)`\]\(((?:\.\.\/operating\/)?files\/[^)]+)\)$/gm;

/** Shows a file of `docs/operating/files` where a line of its own links to it. */
export function insertCodeFiles(markdown: string, source: string, root: string): string {
  return markdown.replaceAll(ALONE, (_, name: string, target: string) => {
    const code = readFileSync(join(root, posix.dirname(source), target), 'utf8').trimEnd();
    return `\`${name}\`:\n\n\`\`\`${LANGUAGES.get(extname(target))}\n${code}\n\`\`\``;
  });
}
