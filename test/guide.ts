import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './command.js';

/** A guide as it is written. */
export function readGuide(file: string): string {
  return readFileSync(join(ROOT, 'docs', 'guides', file), 'utf8');
}

/** The code blocks of a guide in one language. */
export function codeBlocks(file: string, language: string): string[] {
  const fences = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm');
  return [...readGuide(file).matchAll(fences)].map(([, code]) => code!);
}
