import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'vite';
import type { EnvironmentOptions, Plugin, Rolldown } from 'vite';
import { withoutPolyfills } from './widget/build/without-polyfills.js';
import { describeElements, ELEMENTS } from './widget/build/describe-elements.js';
import { customElements, vsCodeData, webTypes } from './widget/build/editor-data.js';
import { minifyStrings, withMinifiedStrings } from './widget/build/minify-strings.js';
import { everyElement, sharedByElements } from './widget/build/shared-files.js';

/**
 * The files for pages without a bundler: a loader, one script per element, one with all elements, and the parts that few pages
 * need. The compiler builds the modules of the npm package.
 */
const OUTPUT = 'widget/dist/script';

/** What the compiler made of the elements. */
const MODULES = 'widget/dist/widget';

/** What only the proxy serves: the source maps, with which the package of the elements would be twice as large, and what it serves without a release. */
const OF_PROXY = 'server/dist/scripts';

const { version } = JSON.parse(readFileSync('widget/package.json', 'utf8')) as { version: string };

const LOADER = 'widget/loader/loader.ts';
const IDENTITY = 'widget/identity-verification/define.ts';

/** All scripts by what they are made of. Those that an element imports on demand are beside it, by the name of its file. */
const SCRIPTS = {
  /** The identity element is alone in its file, so that a page loads one script before it renders. */
  release: { 'kyc-elements': LOADER, 'identity-verification': IDENTITY },
  /** The same two, at an address without a release. */
  latest: { latest: LOADER, 'latest-identity': IDENTITY },
  /** What few pages need. Each stands alone. */
  parts: {
    diagnosis: 'widget/base/diagnosis.ts',
    'phone-hand-off': 'widget/identity-verification/phone-hand-off.ts',
    'verified-person': 'widget/identity-verification/verified-person.ts',
    ...Object.fromEntries(ELEMENTS.map((name) => [`${name}.ar`, `widget/${name}/${name}.ar.ts`])),
  },
  /** Analysts often see several of these on one page: what they share is loaded once. */
  together: Object.fromEntries(ELEMENTS.slice(1).map((name) => [name, `widget/${name}/define.ts`])),
  all: { 'all-elements': 'widget/define.ts' },
};

/** Minifying drops comments; these licences ask for their notices. */
const LIT = 'Lit: Copyright 2017 Google LLC, BSD-3-Clause; ';
const LEAN_QR = 'lean-qr: Copyright 2021-2025 David Evans, MIT; ';

function notice(chunk: { readonly moduleIds: readonly string[] }): string {
  const contains = (folder: string) => chunk.moduleIds.some((id) => id.includes(`/node_modules/${folder}`));
  const contained = (contains('lit') ? LIT : '') + (contains('lean-qr') ? LEAN_QR : '');
  return `/*! kyc-elements: MIT; ${contained}see THIRD-PARTY-NOTICES.md */`;
}

/** Each entry stands alone in its file. */
const alone = () => null;

/**
 * Parts that are imported on demand are files of their own, with these `names`, and import from the script that loaded them.
 * `sharedBy` names the file of a module that several scripts import.
 */
function scripts(
  entry: Record<string, string>,
  names = '[name].js',
  sharedBy: Rolldown.CodeSplittingNameFunction = alone,
  folder = './',
): EnvironmentOptions {
  return {
    consumer: 'client',
    define: { RELEASE_FOLDER: JSON.stringify(folder) },
    build: {
      outDir: OUTPUT,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      // Without a comment in the script: the proxy sends the address of the map as a header.
      sourcemap: 'hidden',
      // As a library, so that Vite does not wrap dynamic imports in code that preloads style sheets.
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        // A script may export what its parts import from it: otherwise that would be further files to load first.
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: names,
          // What a module imports is in its own script, or in one that is loaded before.
          codeSplitting: {
            groups: [{ name: sharedBy, debugName: sharedBy.name, includeDependenciesRecursively: false }],
          },
          minify: true,
          // The notes for bundlers.
          comments: { annotation: false },
          // Otherwise each constant of a module stays a variable: 0.1 kB in the identity script.
          topLevelVar: false,
          postBanner: notice,
        },
      },
    },
  };
}

/**
 * From what the proxy serves at an address without a release to the files of the release: a page that is open during an upgrade must not
 * mix two.
 */
const RELEASE_FOLDER = `./kyc-elements/${version}/`;

/** A part that is imported on demand stays a file of its own, in the folder of the release. */
function partsOfRelease(): Plugin {
  return {
    name: 'parts-of-release',
    enforce: 'pre',
    resolveId(source, importer) {
      const name = basename(source, '.js');
      return importer && source.endsWith('.js') && name in SCRIPTS.parts
        ? { id: `${this.environment.name === 'latest' ? RELEASE_FOLDER : './'}${name}.js`, external: true }
        : undefined;
    },
  };
}

/** The texts that elements share are in each translation: a file of their own would be one more request. */
function sharedTextsInEach(): Plugin {
  return {
    name: 'shared-texts-in-each',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !/\/shared-texts\.(en|ar)\.js$/.test(source)) return undefined;
      const { id } = (await this.resolve(source, importer))!;
      return `${id}?in=${basename(importer)}`;
    },
  };
}

/** The hashes for the `integrity` of a page's script tags. */
function writeIntegrity(): void {
  const files = readdirSync(OUTPUT)
    .filter((file) => file.endsWith('.js'))
    .toSorted();
  const hashes = files.map((file) => {
    const hash = createHash('sha384').update(readFileSync(join(OUTPUT, file)));
    return [file, `sha384-${hash.digest('base64')}`];
  });
  writeFileSync(
    join(OUTPUT, 'integrity.json'),
    `${JSON.stringify(Object.fromEntries(hashes), undefined, 2)}\n`,
  );
}

function moveToProxy(): void {
  mkdirSync(OF_PROXY, { recursive: true });
  for (const file of readdirSync(OUTPUT).filter((name) => /^latest|\.map$/.test(name)))
    renameSync(join(OUTPUT, file), join(OF_PROXY, file));
}

/** A bundler of a host does not minify what a script holds as text. */
function minifyModules(): void {
  for (const file of readdirSync(MODULES, { recursive: true, encoding: 'utf8' })) {
    const path = join(MODULES, file);
    if (file.endsWith('.js')) writeFileSync(path, withMinifiedStrings(readFileSync(path, 'utf8'), path));
  }
}

/** The description of the elements for editors, frameworks and our docs, from the comments in their source. */
function writeManifest(): void {
  const elements = describeElements(import.meta.dirname);
  const files = {
    'custom-elements.json': customElements(elements),
    'vscode-data.json': vsCodeData(elements),
    'web-types.json': webTypes(elements, version),
  };
  for (const [file, content] of Object.entries(files))
    writeFileSync(`widget/dist/${file}`, JSON.stringify(content));
}

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [minifyStrings(), partsOfRelease(), sharedTextsInEach(), withoutPolyfills()],
  environments: {
    release: scripts(SCRIPTS.release),
    latest: scripts(SCRIPTS.latest, undefined, undefined, RELEASE_FOLDER),
    parts: scripts(SCRIPTS.parts),
    together: scripts(SCRIPTS.together, 'analyst-[name].js', sharedByElements),
    all: scripts(SCRIPTS.all, 'all-[name].js', everyElement),
  },
  builder: {
    async buildApp(builder) {
      for (const [name, environment] of Object.entries(builder.environments)) {
        if (!['client', 'ssr'].includes(name)) await builder.build(environment);
      }
      moveToProxy();
      minifyModules();
      writeIntegrity();
      writeManifest();
    },
  },
});
