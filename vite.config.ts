import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'vite';
import type { EnvironmentOptions, Plugin, Rolldown } from 'vite';
import { arabicAsData, writeArabic } from './widget/build/arabic-as-data.js';
import { manifest } from './widget/build/manifest.js';
import { tightTemplates } from './widget/build/tight-templates.js';

/**
 * The files for pages without a bundler: a script with all elements, one script per element, and the parts that few pages
 * need. The compiler builds the modules of the npm package.
 */
const OUTPUT = 'widget/dist/script';

const ELEMENTS = ['identity-verification', 'screening-form', 'screening-results', 'submission-search'];

/** Imported on demand, from beside the script. */
const PARTS = {
  'hit-comparison': 'widget/screening-results/hit-comparison.ts',
  'hit-memory': 'widget/screening-results/hit-memory.ts',
  'hit-panel': 'widget/screening-results/hit-panel.ts',
  'phone-hand-off': 'widget/identity-verification/phone-hand-off.ts',
  'qr-code': 'widget/identity-verification/qr-code.ts',
  'report-files': 'widget/screening-results/report-files.ts',
  'sound-comparison': 'widget/names/sound-comparison.ts',
  'verified-person': 'widget/identity-verification/verified-person.ts',
};

/** Each is one file, so that a page loads one script before it renders. */
const ALONE = {
  'kyc-elements': 'widget/define.ts',
  'identity-verification': 'widget/identity-verification/define.ts',
  ...PARTS,
};

/** Analysts often see several of these on one page: what they share is loaded once. */
const TOGETHER = Object.fromEntries(ELEMENTS.slice(1).map((name) => [name, `widget/${name}/define.ts`]));

/** Minifying drops comments; these licences ask for their notices. */
const LIT = 'Lit: Copyright 2017 Google LLC, BSD-3-Clause; ';
const LEAN_QR = 'lean-qr: Copyright 2021-2025 David Evans, MIT; ';

function notice(chunk: { readonly moduleIds: readonly string[] }): string {
  const contains = (folder: string) => chunk.moduleIds.some((id) => id.includes(`/node_modules/${folder}`));
  const contained = (contains('lit') ? LIT : '') + (contains('lean-qr') ? LEAN_QR : '');
  return `/*! kyc-elements: MIT; ${contained}see THIRD-PARTY-NOTICES.md */`;
}

type CodeSplitting = NonNullable<Rolldown.OutputOptions['codeSplitting']>;

function scripts(entry: Record<string, string>, codeSplitting: CodeSplitting): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: OUTPUT,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      sourcemap: true,
      // As a library, so that Vite does not wrap dynamic imports in code that preloads style sheets.
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'shared-[hash].js',
          codeSplitting,
          minify: true,
          // Otherwise the minifier keeps each named number.
          topLevelVar: false,
          postBanner: notice,
        },
      },
    },
  };
}

/** A part that is imported on demand stays a file of its own, beside the script. */
function partsBeside(): Plugin {
  return {
    name: 'parts-beside',
    enforce: 'pre',
    resolveId(source, importer) {
      const name = basename(source, '.js');
      return importer && source.endsWith('.js') && name in PARTS
        ? { id: `./${name}.js`, external: true }
        : undefined;
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

/** The description of the elements for editors, frameworks and our docs, from the comments in their source. */
function writeManifest(): void {
  writeFileSync(
    'widget/dist/custom-elements.json',
    `${JSON.stringify(manifest(import.meta.dirname), undefined, 2)}\n`,
  );
}

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [tightTemplates(), arabicAsData(OUTPUT), partsBeside()],
  environments: {
    ...Object.fromEntries(
      Object.entries(ALONE).map(([name, input]) => [
        name.replaceAll('-', '_'),
        scripts({ [name]: input }, false),
      ]),
    ),
    // One file for all that two of them share: more files would cost more requests and compress less well.
    together: scripts(TOGETHER, { groups: [{ name: 'shared', minShareCount: 2 }] }),
  },
  builder: {
    async buildApp(builder) {
      await writeArabic(OUTPUT, ELEMENTS);
      for (const [name, environment] of Object.entries(builder.environments)) {
        if (!['client', 'ssr'].includes(name)) await builder.build(environment);
      }
      writeIntegrity();
      writeManifest();
    },
  },
});
