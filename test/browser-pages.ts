/** The element tests as pages: the files of one element are one script, which a browser loads at once. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { ROOT } from './command.js';

/** Where the test runner serves them from. */
export const PAGES = '.build/pages';
/** The files that `npm test` leaves to `npm run test:all`. */
const IS_OF_ALL = /\.all\.browser\.ts$/;
/** What a test loads into a frame of its own. */
const DEFINED_IN_FRAMES = ['screening-results', 'submission-search'];

/** Of each page, its name and whether `npm test` leaves it to `npm run test:all`. */
export type PageOfTests = readonly [name: string, isOfAll: boolean];

/**
 * Bundles test files, named by their paths from the root, with the development build of Lit, which reports mistakes that its
 * production build ignores. `environment` stands for `process.env`, which a page lacks.
 */
export async function buildPages(
  files: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<PageOfTests[]> {
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
    define: { 'process.env': JSON.stringify(environment) },
    plugins: [pageScripts(pages)],
    build: {
      outDir: PAGES,
      copyPublicDir: false,
      target: 'es2022',
      sourcemap: true,
      minify: false,
      // As a library, so that Vite does not wrap dynamic imports in code that preloads style sheets.
      lib: { entry: Object.fromEntries([...[...pages.keys()].map((name) => [name, PREFIX + name]), ...frames]), formats: ['es'] },
      rolldownOptions: { external: /^\/__web/, output: { entryFileNames: '[name].js' } },
    },
  });
  return [...pages].map(([name, [first]]) => [name, IS_OF_ALL.test(first!)]);
}

const PREFIX = 'page-of-tests:';

function pageOf(file: string): string {
  const room = /^test\/widget\/([^/]+)\//.exec(file)?.[1] ?? '';
  const name = room && existsSync(join(ROOT, 'widget', room, 'define.ts')) ? room : 'shared';
  return IS_OF_ALL.test(file) ? `${name}.all` : name;
}

/** One module for each page, which imports its files. */
function pageScripts(pages: ReadonlyMap<string, readonly string[]>): Plugin {
  return {
    name: 'pages-of-tests',
    enforce: 'pre',
    // Vite makes an entry a path.
    resolveId: (id) => (id.includes(PREFIX) ? `\0${id.slice(id.indexOf(PREFIX))}` : undefined),
    load: (id) =>
      pages
        .get(id.replace(`\0${PREFIX}`, ''))
        ?.map((file) => `import ${JSON.stringify(join(ROOT, file))};`)
        .join('\n'),
  };
}
