import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocks } from './markdown-table.js';

/** The table and the notes below a heading of a README, down to the next heading of that level. */
function sectionOf(text: string, heading: string, from: RegExp): string {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const at = own.search(from);
  if (at < 0) throw new Error(`The section "${heading}" has no table of variables.`);
  return own.slice(at).trimEnd();
}

/** Links of the README of `folder`, as links of the site. */
const rooted = (text: string) =>
  text
    .replaceAll('](docs/guides/', '](/guides/')
    .replaceAll('](sandbox/README.md', '](/packages/kyc-elements-sandbox')
    .replaceAll('](#service-profile)', '](/packages/kyc-elements-sandbox#service-profile)')
    .replaceAll(/\]\(\/guides\/([\w-]+)\.md/g, '](/guides/$1');

/** The environment variables of the proxy, the sandbox and `npm start`, as the READMEs list them. */
export function variablePage(root: string): string {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return blocks(
    '# Environment variables',
    'The proxy checks its environment at the start. It reports all wrong variables at once and does not start.',
    '## Of the proxy',
    rooted(sectionOf(read('README.md'), 'Run the proxy', /^\| variable/m)),
    '## Of the sandbox',
    rooted(sectionOf(read('sandbox/README.md'), 'Variables', /^\| variable/m)),
    '## Of `npm start`',
    '`DEMO_PORT`, `PROXY_PORT` and `SANDBOX_PORT` set the three ports: 8080, 8081 and 8082.',
  );
}
