import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { build } from 'vite';

const OUTPUT = 'widget/dist/script';
/** What the proxy serves from its own package: two scripts at an address without a release. */
const LOADER = 'latest.js';
const IDENTITY = 'latest-identity.js';
const OF_PROXY = 'server/dist/scripts';
const STAMP = 'reload.json';
const ELEMENTS = [
  'identity-verification',
  'screening-form',
  'screening-list',
  'screening-results',
  'submission-search',
];

const { version } = JSON.parse(readFileSync('widget/package.json', 'utf8')) as { version: string };
const release = `./kyc-elements/${version}/`;

/** Runs in each page, with the loader. */
const RELOAD = `{
  const stamp = new URL('${release}${STAMP}', import.meta.url);
  let loaded;
  setInterval(async () => {
    const answer = await fetch(stamp).catch(() => undefined);
    if (!answer?.ok) return;
    const now = await answer.text();
    if (loaded && loaded !== now) location.reload();
    loaded = now;
  }, 200);
}`;

/** Builds the scripts of the elements as they are needed by the pages of the demo: not minified, and sharing their files. */
export async function buildScripts(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { RELEASE_FOLDER: JSON.stringify(release) },
    build: {
      outDir: OUTPUT,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      sourcemap: 'hidden',
      lib: {
        entry: {
          latest: 'widget/loader/loader.ts',
          'all-elements': 'widget/define.ts',
          ...Object.fromEntries(ELEMENTS.map((name) => [name, `widget/${name}/define.ts`])),
        },
        formats: ['es'],
      },
      rolldownOptions: {
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          banner: ({ name }) => (name === 'latest' ? RELOAD : ''),
        },
      },
    },
  });
  for (const file of [LOADER, `${LOADER}.map`]) renameSync(`${OUTPUT}/${file}`, `${OF_PROXY}/${file}`);
  writeFileSync(`${OF_PROXY}/${IDENTITY}`, `${RELOAD}\nimport '${release}${ELEMENTS[0]}.js';\n`);
}

/** Lets every open page reload. */
export function reloadPages(): void {
  writeFileSync(`${OUTPUT}/${STAMP}`, String(Date.now()));
}
