import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageFolder } from './page-folder.js';

const EXAMPLE = /^```(\w+)\n([^]*?)^```$/gm;

/** The first example of each language in the guide for back ends, by the name of its fence. */
export function readExamples(): Readonly<Record<string, string>> {
  const guide = readFileSync(join(pageFolder(), '../../docs/guides/back-ends.md'), 'utf8');
  const examples = [...guide.matchAll(EXAMPLE)].map(([, language = '', code = '']) => [
    language,
    code.trimEnd(),
  ]);
  return Object.fromEntries(examples.toReversed()) as Record<string, string>;
}
