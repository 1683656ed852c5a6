/**
 * Removes the compiled files that no entry of `kyc-elements` reaches, such as private declarations and modules of types alone: each
 * takes a block on a disk. Run it in the root of the repository, after the compiler.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reachableFiles } from './reachable-files.js';

const MODULES = ['widget/dist/widget', 'widget/dist/contract'];

const { exports } = JSON.parse(readFileSync('widget/package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
};
const targets = Object.values(exports).flatMap((target) =>
  typeof target === 'string' ? [] : Object.values(target),
);
const reached = reachableFiles(targets.map((target) => join('widget', target)));

for (const folder of MODULES) {
  const compiled = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(js|ts)$/.test(path),
  );
  for (const path of compiled.map((name) => join(folder, name))) if (!reached.has(path)) rmSync(path);
}
