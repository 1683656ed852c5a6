import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import type { EnvironmentOptions } from 'vite';
import { manifest } from './widget/build/manifest.js';
import { arabicAsData, writeArabic } from './widget/build/arabic-as-data.js';
import { loadedFromBeside } from './widget/build/loaded-from-beside.js';
import { tightTemplates } from './widget/build/tight-templates.js';

/**
 * The files for pages that build nothing: everything in one script, and one script per element. What few pages need is
 * a file of its own beside them. The package's own modules come from the TypeScript compiler.
 */
const OUTPUT = 'widget/dist/script';

const IDENTITY = 'widget/identity-verification';

const SCRIPTS = {
  'kyc-elements': 'widget/define.ts',
  'identity-verification': `${IDENTITY}/define.ts`,
  'screening-form': 'widget/screening-form/define.ts',
  'screening-results': 'widget/screening-results/define.ts',
  'submission-search': 'widget/submission-search/define.ts',
  'phone-hand-off': `${IDENTITY}/phone-hand-off.ts`,
  'qr-code': `${IDENTITY}/qr-code.ts`,
  'verified-person': `${IDENTITY}/verified-person.ts`,
};

const ELEMENTS = ['identity-verification', 'screening-form', 'screening-results', 'submission-search'];

/** Ours alone. */
const PARTS = /verified-person|phone-hand-off/;

/** Minifying drops comments, and these licences want their notices kept. */
const LIT = 'Lit: Copyright 2017 Google LLC, BSD-3-Clause; ';
const LEAN_QR = 'lean-qr: Copyright 2021-2025 David Evans, MIT; ';

function notice(script: string): string {
  const contained = script === 'qr-code' ? LEAN_QR : PARTS.test(script) ? '' : LIT;
  return `/*! kyc-elements: MIT; ${contained}see THIRD-PARTY-NOTICES.md */`;
}

function script(name: string, input: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: OUTPUT,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      sourcemap: true,
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: input },
        preserveEntrySignatures: 'exports-only',
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          codeSplitting: false,
          minify: true,
          // Without this each number that has a name keeps it.
          topLevelVar: false,
          postBanner: notice(name),
        },
      },
    },
  };
}

/** What a page writes into `integrity`, so that a changed file is refused. */
function writeIntegrity(): void {
  const scripts = readdirSync(OUTPUT)
    .filter((file) => file.endsWith('.js'))
    .toSorted();
  const hashes = scripts.map((file) => {
    const hash = createHash('sha384').update(readFileSync(join(OUTPUT, file)));
    return [file, `sha384-${hash.digest('base64')}`];
  });
  writeFileSync(
    join(OUTPUT, 'integrity.json'),
    `${JSON.stringify(Object.fromEntries(hashes), undefined, 2)}\n`,
  );
}

/** What editors, frameworks and our own docs know of the elements, from the comments in their source. */
function writeManifest(): void {
  writeFileSync(
    'widget/dist/custom-elements.json',
    `${JSON.stringify(manifest(import.meta.dirname), undefined, 2)}\n`,
  );
}

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [tightTemplates(), loadedFromBeside(), arabicAsData(OUTPUT)],
  environments: Object.fromEntries(
    Object.entries(SCRIPTS).map(([name, input]) => [name.replaceAll('-', '_'), script(name, input)]),
  ),
  builder: {
    async buildApp(builder) {
      await writeArabic(OUTPUT, ELEMENTS);
      for (const name of Object.keys(SCRIPTS)) {
        const environment = builder.environments[name.replaceAll('-', '_')];
        if (environment) await builder.build(environment);
      }
      writeIntegrity();
      writeManifest();
    },
  },
});
