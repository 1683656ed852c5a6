import { existsSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';

const LANGUAGES = ['ts', 'tsx', 'js', 'vue', 'svelte', 'html'];

const ALONE = /^\[`([^`]+)`\]\(([^)]+)\)$/gm;

/** Puts the code of a file where a line of its own links to it. So the code on the page is the code that is tested. */
export function insertCodeFiles(markdown: string, source: string, root: string): string {
  return markdown.replaceAll(ALONE, (line, name: string, target: string) => {
    const language = extname(target).slice(1).replace('mjs', 'js');
    const path = join(root, posix.join(posix.dirname(source), target));
    if (!LANGUAGES.includes(language) || !existsSync(path)) return line;
    return `\`${name}\`:\n\n\`\`\`${language}\n${readFileSync(path, 'utf8').trimEnd()}\n\`\`\``;
  });
}
