import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const IMPORT = /import\('\.\/([\w-]+)\.ar\.js'\)/;
const FETCH = resolve('widget/build/fetch-arabic.ts');

/**
 * In the script files, an element fetches its Arabic messages as JSON instead of importing them. The script holds the hash
 * of the file, so the browser refuses changed messages. A failed fetch can be retried; in some browsers a failed import cannot.
 */
export function arabicAsData(output: string): Plugin {
  return {
    name: 'arabic-as-data',
    transform: {
      order: 'pre',
      filter: { id: /\/widget\/.*\.ts$/, code: IMPORT },
      handler(code) {
        const fetched = code.replace(IMPORT, (_, element: string) => {
          const file = `${element}.ar.json`;
          const hash = createHash('sha256').update(readFileSync(join(output, file)));
          return `fetchArabic('${file}', 'sha256-${hash.digest('base64')}')`;
        });
        return { code: `import { fetchArabic } from '${FETCH}';${fetched}`, map: null };
      },
    },
  };
}

/** Writes the Arabic messages of each element as JSON, from the modules that the compiler has built. */
export async function writeArabic(output: string, elements: readonly string[]): Promise<void> {
  mkdirSync(output, { recursive: true });
  for (const element of elements) {
    const path = resolve('widget/dist/widget', element, `${element}.ar.js`);
    const { ar } = (await import(pathToFileURL(path).href)) as { ar: unknown };
    writeFileSync(join(output, `${element}.ar.json`), JSON.stringify(ar));
  }
}
