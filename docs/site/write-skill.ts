/** Writes the skill for coding agents into the package of the elements. Runs in the repository's root. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { composeSite } from './compose-site.js';
import { skillFiles } from './skill.js';

const root = process.cwd();
const folder = join(root, 'widget', 'dist', 'skills', 'kyc-elements');

rmSync(folder, { recursive: true, force: true });
for (const [path, text] of skillFiles(composeSite(root))) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
