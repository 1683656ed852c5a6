/** The element tests as pages: the files of one element are one script, which a browser loads at once. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { ROOT } from '../command.js';

const FOLDER = '.build/pages';
/** What a test loads into a frame of its own. */
const DEFINED_IN_FRAMES = ['screening-results', 'submission-search'];

const RUN_SUITES = 'test/in-page/run-suites.ts';
const PREFIX = 'page-of-tests:';

/**
 * Bundles test files, named by their paths from the root, with the development build of Lit, which reports mistakes that its
 * production build ignores. Gives the paths of the scripts.
 */
export async function buildPages(files: readonly string[]): Promise<string[]> {
  const pages = new Map<string, string[]>();
  for (const file of files.toSorted()) {
    const name = pageOf(file);
    pages.set(name, [...(pages.get(name) ?? []), file]);
  }
  const frames = DEFINED_IN_FRAMES.map((name) => [`define-${name}`, `widget/${name}/define.ts`] as const);
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    mode: 'development',
    resolve: { conditions: ['development', 'browser'] },
    define: { 'process.env': JSON.stringify({ FUZZ_SEED: process.env.FUZZ_SEED }) },
    plugins: [pageScripts(pages)],
    build: {
      outDir: FOLDER,
      copyPublicDir: false,
      target: 'es2022',
      sourcemap: true,
      minify: false,
      // As a library, so that Vite does not wrap dynamic imports in code that preloads style sheets.
      lib: {
        entry: Object.fromEntries([...[...pages.keys()].map((name) => [name, PREFIX + name]), ...frames]),
        formats: ['es'],
      },
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  });
  return [...pages.keys()].map((name) => `${FOLDER}/${name}.js`);
}

/** The element of a file, by its folder; a file `*.alone.browser.ts` has a page of its own. */
function pageOf(file: string): string {
  const alone = /([^/]+)\.alone\./.exec(file)?.[1];
  if (alone) return alone;
  const room = /^test\/widget\/([^/]+)\//.exec(file)?.[1];
  return room && existsSync(join(ROOT, 'widget', room, 'define.ts')) ? room : 'several-elements';
}

/** One module for each page, which imports its files and exports what runs them. */
function pageScripts(pages: ReadonlyMap<string, readonly string[]>): Plugin {
  return {
    name: 'pages-of-tests',
    enforce: 'pre',
    // Vite makes an entry a path.
    resolveId: (id) => (id.includes(PREFIX) ? `\0${id.slice(id.indexOf(PREFIX))}` : undefined),
    load(id) {
      const files = pages.get(id.replace(`\0${PREFIX}`, ''));
      const path = (file: string) => JSON.stringify(join(ROOT, file));
      return (
        files &&
        [...files.map((file) => `import ${path(file)};`), `export * from ${path(RUN_SUITES)};`].join('\n')
      );
    },
  };
}
