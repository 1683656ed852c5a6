/**
 * Writes the directives for Angular, and compiles them into the built package. Only a packed package needs them, and the compiler of
 * Angular needs an older TypeScript, so it has an install of its own. Run it in the root of the repository, after the elements are compiled.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { angularDirectives } from '../widget/build/angular-directives.js';
import { describeElements } from '../widget/build/describe-elements.js';
import { installFolder } from './install-folder.js';

const COMPILED = 'widget/dist/widget/angular';
const COMPILER = resolve('packaging/angular');
const PROGRAM = join(COMPILER, 'node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js');

export async function main(): Promise<void> {
  await installFolder(COMPILER);
  cpSync('widget/angular', COMPILED, { recursive: true });
  writeFileSync(join(COMPILED, 'index.ts'), angularDirectives(describeElements('.')));
  execFileSync(process.execPath, [PROGRAM], { cwd: COMPILER, stdio: 'inherit' });
  for (const name of readdirSync(COMPILED)) if (/(?<!\.d)\.ts$/.test(name)) rmSync(join(COMPILED, name));
}
