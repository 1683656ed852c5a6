/** `npm run dev`: the demo with its proxy and sandbox. A change of a source is there after a second, and open pages reload. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildScripts, reloadPages } from './build-scripts.js';
import { compileFile } from './compile-file.js';
import { sourceChanges } from './source-changes.js';

/** The packages that are compiled from each folder. The scripts of the elements are built from their sources. */
const PACKAGES = {
  contract: ['server', 'sandbox'],
  widget: [],
  server: ['server', 'sandbox'],
  sandbox: ['sandbox'],
  demo: ['demo'],
} as const;
type Folder = keyof typeof PACKAGES;

async function start(): Promise<ChildProcess> {
  const args = [
    '--enable-source-maps',
    '--import',
    join(import.meta.dirname, 'fresh-answers.js'),
    'demo/dist/start.js',
  ];
  const program = spawn(process.execPath, args, {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  program.stdout.pipe(process.stdout);
  // It prints its addresses when it listens.
  await Promise.race([once(program.stdout, 'data'), once(program, 'exit')]);
  return program;
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, 'exit');
}

/** Where the compiled file of a source lies. A package compiles only what it imports of another. */
function outputsOf(path: string, folder: Folder): string[] {
  const compiled = (folder === 'demo' ? path.slice('demo/'.length) : path).replace(/\.ts$/, '.js');
  return PACKAGES[folder]
    .map((name) => join(name, 'dist', compiled))
    .filter((output, at) => at === 0 || existsSync(dirname(output)));
}

await buildScripts();
reloadPages();
let program = await start();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop(program).then(() => process.exit(0)));

for await (const paths of sourceChanges(Object.keys(PACKAGES))) {
  const began = performance.now();
  const folders = new Set<Folder>();
  for (const path of paths) {
    const folder = path.split('/', 1)[0] as Folder;
    folders.add(folder);
    if (path.endsWith('.ts')) await compileFile(path, outputsOf(path, folder));
  }
  if (folders.has('contract') || folders.has('widget'))
    await buildScripts().catch((error: Error) => console.error(error.message));
  if ([...folders].some((folder) => folder !== 'widget')) {
    await stop(program);
    program = await start();
  }
  reloadPages();
  console.log(`${paths.join(', ')}: ${Math.round(performance.now() - began)} ms`);
}
