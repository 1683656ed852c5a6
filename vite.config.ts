import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import type { EnvironmentOptions, Plugin } from 'vite';
import { manifest } from './widget/manifest/manifest.js';

/**
 * The files for pages that build nothing: everything in one script, and one script per element, each complete in
 * itself. The package's own modules come from the TypeScript compiler.
 */
const OUTPUT = 'dist/script';

const SCRIPTS = {
  'kyc-elements': 'widget/define.ts',
  'identity-verification': 'widget/identity-verification/define.ts',
  'screening-form': 'widget/screening-form/define.ts',
  'screening-results': 'widget/screening-results/define.ts',
  'submission-search': 'widget/submission-search/define.ts',
  'qr-code': 'widget/identity-verification/qr-code.ts',
};

/** Minifying drops comments, and these licences want their notices kept. */
const NOTICE =
  '/*! kyc-elements, MIT. Contains Lit: Copyright 2017 Google LLC, SPDX-License-Identifier: BSD-3-Clause; ' +
  'qr-code.js contains lean-qr: Copyright 2021-2025 David Evans, SPDX-License-Identifier: MIT; ' +
  'see THIRD-PARTY-NOTICES.md */';

/**
 * Templates carry the indentation and the comments of their source, which minifying leaves alone because they are strings.
 * Blanks become one line end in markup, where that means the same, and go from styles. Lines stay where they
 * were, for the source maps.
 */
function tightTemplates(): Plugin {
  return {
    name: 'tight-templates',
    transform: {
      order: 'pre',
      filter: { id: /\/widget\/.*\.ts$/ },
      handler: (code) => ({
        code: code
          .replace(/\bcss`([^`]*)`/g, (_, text: string) => tightStyles(text))
          .replace(/\n[ \t]+/g, '\n'),
        map: null,
      }),
    },
  };
}

/**
 * Few pages show a QR code: it stays a script of its own, beside the others, loaded by the first that does. Vite would
 * wrap an import it sees in 0.7 kB that preloads style sheets, so it is shown a call instead.
 */
function qrCodeApart(): Plugin {
  return {
    name: 'qr-code-apart',
    transform: {
      order: 'pre',
      filter: { id: /identity-verification\.ts$/ },
      handler: (code) => ({
        code: code.replace("import('./qr-code.js')", "importBeside('./qr-code.js')"),
        map: null,
      }),
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace('importBeside(', 'import(');
      }
    },
  };
}

function tightStyles(text: string): string {
  const tight = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/([;{][\w-]+): /g, '$1:')
    .replaceAll(';}', '}');
  return `css\`${tight.trim()}\`${'\n'.repeat(text.split('\n').length - 1)}`;
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
          postBanner: NOTICE,
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
    'dist/custom-elements.json',
    `${JSON.stringify(manifest(import.meta.dirname), undefined, 2)}\n`,
  );
}

/** Pages, pictures and lists: what the compiler leaves behind goes beside what it made. */
function copyAssets(): void {
  for (const folder of ['server', 'demo']) {
    cpSync(folder, join('dist', folder), {
      recursive: true,
      filter: (path) => statSync(path).isDirectory() || !/\.(ts|png)$/.test(path),
    });
  }
}

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [tightTemplates(), qrCodeApart()],
  environments: Object.fromEntries(
    Object.entries(SCRIPTS).map(([name, input]) => [name.replaceAll('-', '_'), script(name, input)]),
  ),
  builder: {
    async buildApp(builder) {
      for (const name of Object.keys(SCRIPTS)) {
        const environment = builder.environments[name.replaceAll('-', '_')];
        if (environment) await builder.build(environment);
      }
      writeIntegrity();
      writeManifest();
      copyAssets();
    },
  },
});
