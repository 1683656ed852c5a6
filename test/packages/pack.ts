import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../command.js';

/** The packages that people install, each with the folders of `dist/` that it ships. */
export const PUBLISHED = {
  widget: ['widget', 'contract', 'script'],
  server: ['server', 'contract', 'guides'],
  sandbox: ['sandbox', 'server', 'contract'],
} as const;

export type Published = keyof typeof PUBLISHED;

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly scripts?: unknown;
  readonly customElements?: string;
  readonly bin?: Record<string, string>;
  readonly exports: Record<string, string | Record<string, string>>;
  readonly dependencies: Record<string, string>;
}

/** Why the tests of packages are skipped, or false: they test what the last build made. */
export const unbuilt = existsSync(join(ROOT, 'widget/dist/script/integrity.json'))
  ? false
  : 'nothing is built: run npm run build';

export function readManifest(folder: Published): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
}

/** Packs a package into a folder; gives the tarball's path and the paths that it holds. */
export function pack(folder: Published, destination: string): { tarball: string; paths: string[] } {
  mkdirSync(destination, { recursive: true });
  const answer = execFileSync('npm', ['pack', '--json', '--pack-destination', destination], {
    cwd: join(ROOT, folder),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [packed] = JSON.parse(answer) as [{ filename: string; files: { path: string }[] }];
  return { tarball: join(destination, packed.filename), paths: packed.files.map(({ path }) => path) };
}
