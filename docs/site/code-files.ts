import { existsSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';

/** Files with these endings are shown; the second name is the language, where it is another one. */
const LANGUAGES = new Map([
  ...['ts', 'tsx', 'js', 'vue', 'svelte', 'html', 'yaml'].map((name) => [name, name] as const),
  ['mjs', 'js'],
  ['conf', 'nginx'],
  ['service', 'ini'],
  ['Caddyfile', 'nginx'],
]);

const ALONE = /^\[`([^`]+)`\]\(([^)]+)\)$/gm;

/** Puts the code of a file where a line of its own links to it. So the code on the page is the code that is tested. */
export function insertCodeFiles(markdown: string, source: string, root: string): string {
  return markdown.replaceAll(ALONE, (line, name: string, target: string) => {
    const language = LANGUAGES.get(extname(target).slice(1) || posix.basename(target));
    const path = join(root, posix.join(posix.dirname(source), target));
    if (language === undefined || !existsSync(path)) return line;
    return `\`${name}\`:\n\n\`\`\`${language}\n${readFileSync(path, 'utf8').trimEnd()}\n\`\`\``;
  });
}
