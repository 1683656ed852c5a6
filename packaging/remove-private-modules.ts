/**
 * Removes the compiled files that no entry of `kyc-elements` reaches, such as private declarations and modules of types alone, and the
 * comments of the modules, which the declarations repeat: each takes blocks on a disk. Run it in the root of the repository, after
 * the compiler.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { reachableFiles } from './reachable-files.js';

const MODULES = ['widget/dist/widget', 'widget/dist/contract'];

const { exports, bin } = JSON.parse(readFileSync('widget/package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin: Readonly<Record<string, string>>;
};
const targets = [...Object.values(exports), bin].flatMap((target) =>
  typeof target === 'string' ? [] : Object.values(target),
);
const reached = reachableFiles(targets.map((target) => join('widget', target)));

for (const folder of MODULES) {
  const compiled = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(js|ts)$/.test(path),
  );
  for (const path of compiled.map((name) => join(folder, name)))
    if (!reached.has(path)) rmSync(path);
    else if (path.endsWith('.js')) writeFileSync(path, withoutComments(path, readFileSync(path, 'utf8')));
}

/** Bundlers read one kind: that a call has no side effect. A shell reads the first line. What is in a template stays as it is. */
function withoutComments(path: string, code: string): string {
  let kept = '';
  let from = 0;
  for (const { start, end, value } of parseSync(path, code).comments) {
    if (value.includes('__PURE__') || code.startsWith('#!', start)) continue;
    kept += code.slice(from, start).trimEnd() + (code.slice(0, start).endsWith('\n') ? '\n' : '');
    from = end;
  }
  return kept + code.slice(from);
}
