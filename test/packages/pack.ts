import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../command.js';

/** The packages that people install, each with the folders of `dist/` that it ships. */
export const PUBLISHED = {
  widget: ['widget', 'contract', 'script'],
  server: ['server', 'contract', 'docs', 'scripts'],
  sandbox: ['sandbox', 'server', 'contract'],
} as const;

export type Published = keyof typeof PUBLISHED;

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly scripts?: unknown;
  readonly customElements?: string;
  readonly bin?: Record<string, string>;
  readonly exports: Record<string, string | Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly dependencies: Record<string, string>;
}

/** Why the tests of packages are skipped, or false: they test what the last build made. */
export const unbuilt = existsSync(join(ROOT, 'widget/dist/script/integrity.json'))
  ? false
  : 'nothing is built: run npm run build';

export function readManifest(folder: Published): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
}

export interface Packed {
  readonly tarball: string;
  /** What it holds. */
  readonly paths: readonly string[];
}

/**
 * Packs every package. One call of npm: its start takes longer than its work; and once in a test run, whose folder is
 * `TEST_RUN_FOLDER`: the first that asks packs for all.
 */
export function packAll(): Readonly<Record<Published, Packed>> {
  const folder = process.env.TEST_RUN_FOLDER;
  const list = folder && join(folder, 'packed.json');
  if (list && existsSync(list)) return JSON.parse(readFileSync(list, 'utf8')) as Record<Published, Packed>;
  const packed = pack(mkdtempSync(join(folder ?? tmpdir(), 'kyc-elements-tarballs-')));
  if (list) {
    const written = `${list}.${process.pid}`;
    writeFileSync(written, JSON.stringify(packed));
    renameSync(written, list);
  }
  return packed;
}

function pack(destination: string): Readonly<Record<Published, Packed>> {
  if (!process.env.TEST_RUN_FOLDER)
    process.once('exit', () => rmSync(destination, { recursive: true, force: true }));
  const folders = Object.keys(PUBLISHED) as Published[];
  const workspaces = folders.flatMap((folder) => ['--workspace', folder]);
  const answer = execFileSync('npm', ['pack', '--json', '--pack-destination', destination, ...workspaces], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const packed = JSON.parse(answer) as { name: string; filename: string; files: { path: string }[] }[];
  const resultOf = (folder: Published): Packed => {
    const { filename, files } = packed.find(({ name }) => name === readManifest(folder).name)!;
    return { tarball: join(destination, filename), paths: files.map(({ path }) => path) };
  };
  return { widget: resultOf('widget'), server: resultOf('server'), sandbox: resultOf('sandbox') };
}
