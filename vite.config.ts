import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import type { EnvironmentOptions } from 'vite';

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
};

/** Minifying drops comments, and Lit's licence wants its notice kept. */
const NOTICE =
  '/*! kyc-elements, MIT. Contains Lit: Copyright 2017 Google LLC, SPDX-License-Identifier: BSD-3-Clause; ' +
  'see THIRD-PARTY-NOTICES.md */';

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

/** Pages, pictures and lists: what the compiler leaves behind goes beside what it made. */
function copyAssets(): void {
  for (const folder of ['server', 'demo']) {
    cpSync(folder, join('dist', folder), {
      recursive: true,
      filter: (path) => statSync(path).isDirectory() || !path.endsWith('.ts'),
    });
  }
}

export default defineConfig({
  appType: 'custom',
  publicDir: false,
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
      copyAssets();
    },
  },
});
