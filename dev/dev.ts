/**
 * `npm run dev`: the demo with its proxy and sandbox. A change of a source is there after some seconds, and open pages reload.
 * The proxy with the sandbox, and the pages of the demo, are two processes: each starts again alone.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, forgetBuilt } from './build.js';
import { buildScripts, reloadPages } from './build-scripts.js';
import { compileFile } from './compile-file.js';
import { Part } from './part.js';
import { sourceChanges } from './source-changes.js';

/** The packages that are compiled from each folder. The scripts of the elements are built from their sources. */
const PACKAGES = {
  contract: ['server', 'sandbox'],
  widget: [],
  server: ['server', 'sandbox'],
  sandbox: ['sandbox'],
  demo: ['demo'],
} as const;
const PART = ['--enable-source-maps', '--import', './dev/fresh-answers.mjs', 'dev/part.mjs'];
type Folder = keyof typeof PACKAGES;

/** Where the compiled file of a source lies. A package compiles only what it imports of another. */
function outputsOf(path: string, folder: Folder): string[] {
  const compiled = (folder === 'demo' ? path.slice('demo/'.length) : path).replace(/\.ts$/, '.js');
  return PACKAGES[folder]
    .map((name) => join(name, 'dist', compiled))
    .filter((output, at) => at === 0 || existsSync(dirname(output)));
}

export async function main(args: readonly string[]): Promise<void> {
  // Before the build: what is edited during the start arrives after it.
  const changes = sourceChanges(Object.keys(PACKAGES));
  await build({ packages: false });
  await buildScripts();
  // It is not what a build makes.
  forgetBuilt();
  reloadPages();
  const [services, pages] = ['services', 'pages'].map((name) => new Part([...PART, name, ...args])) as [
    Part,
    Part,
  ];
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      () => void Promise.all([services.close(), pages.close()]).then(() => process.exit(0)),
    );
  await services.start();
  await pages.start();

  for await (const paths of changes) {
    const began = performance.now();
    const folders = new Set<Folder>();
    for (const path of paths) {
      const folder = path.split('/', 1)[0] as Folder;
      folders.add(folder);
      if (path.endsWith('.ts')) await compileFile(path, outputsOf(path, folder));
    }
    if (folders.has('contract') || folders.has('widget'))
      await buildScripts().catch((error: Error) => console.error(error.message));
    if (folders.has('contract') || folders.has('server') || folders.has('sandbox')) await services.restart();
    if (folders.has('demo')) await pages.restart();
    forgetBuilt();
    reloadPages();
    console.log(`${paths.join(', ')}: ${Math.round(performance.now() - began)} ms`);
  }
}
