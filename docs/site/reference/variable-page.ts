import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocks } from './markdown-table.js';

function sectionOf(text: string, heading: string): string {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  return section.split('\n## ')[0]!;
}

const rooted = (text: string) =>
  text
    .replaceAll('](../sandbox/README.md', '](/packages/kyc-elements-sandbox')
    .replaceAll('](#service-profile)', '](/packages/kyc-elements-sandbox#service-profile)')
    .replaceAll(/\]\(\.\.\/docs\/([\w/-]+)\.md/g, '](/$1');

/** The text may begin with a link. */
const sentence = (text: string) => `${text.replace(/^\[?[a-z]/, (first) => first.toUpperCase())}.`;

/** The table of a README as sections, and what follows the table. */
function variables(section: string): string {
  const from = section.search(/^\| variable/m);
  if (from < 0) throw new Error('A README has no table of variables.');
  const lines = section.slice(from).trim().split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  const rows = lines.slice(2, end).map((line) => line.slice(1, -1).split('|'));
  const parts = rows.map(([names, meaning, preset]) => {
    const isRequired = preset!.trim() === 'required';
    return [
      `### ${names!.trim()}`,
      sentence(meaning!.trim()),
      isRequired ? 'Required.' : `Default: ${preset!.trim()}.`,
    ].join('\n\n');
  });
  return rooted(blocks(...parts, lines.slice(end).join('\n').trim())).trimEnd();
}

export function variablePage(root: string): string {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return blocks(
    '# Environment variables',
    'The proxy checks its environment at the start. It reports all wrong variables at once and does not start.',
    '## Variables of the proxy',
    variables(sectionOf(read('server/README.md'), 'Variables')),
    '## Variables of the sandbox',
    variables(sectionOf(read('sandbox/README.md'), 'Variables')),
    '## Variables of `npm start`',
    '`DEMO_PORT`, `PROXY_PORT` and `SANDBOX_PORT` set the three ports: 8080, 8081 and 8082. The proxy takes its other variables from the environment too, but for `UPSTREAM_URL`, `UPSTREAM_TOKEN` and `DATABASE_URL`.',
  );
}
