/**
 * Compiles `widget/angular` into the built package. Only a packed package needs it, and the compiler of Angular needs an older
 * TypeScript, so it has an install of its own. Run it in the root of the repository, after the elements are compiled.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installFolder } from './install-folder.js';

const COMPILED = 'widget/dist/widget/angular';
const COMPILER = resolve('packaging/angular');
const PROGRAM = join(COMPILER, 'node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js');

export async function main(): Promise<void> {
  await installFolder(COMPILER);
  cpSync('widget/angular', COMPILED, { recursive: true });
  execFileSync(process.execPath, [PROGRAM], { cwd: COMPILER, stdio: 'inherit' });
  for (const name of readdirSync(COMPILED)) if (/(?<!\.d)\.ts$/.test(name)) rmSync(join(COMPILED, name));
}
