import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor, type Plugin } from 'vite';
import { replaceInSource, type Replacement } from './replace-in-source.js';

const FETCH = resolve('widget/build/fetch-arabic.ts');

/**
 * In the script files, an element fetches its Arabic messages as JSON instead of importing them. The script holds the hash
 * of the file, so the browser refuses changed messages. A failed fetch can be retried; in some browsers a failed import cannot.
 */
export function arabicAsData(output: string, releaseFolder: (environment: string) => string): Plugin {
  return {
    name: 'arabic-as-data',
    transform: {
      order: 'pre',
      filter: { id: /\/widget\/.*\.ts$/, code: ".ar.js')" },
      handler(code, id) {
        const folder = releaseFolder(this.environment.name);
        return { code: withFetchedArabic(code, id, output, folder), map: null };
      },
    },
  };
}

function withFetchedArabic(code: string, id: string, output: string, folder: string): string {
  const replacements: Replacement[] = [];
  new Visitor({
    ImportExpression({ start, end, source }) {
      if (source.type !== 'Literal' || !String(source.value).endsWith('.ar.js')) return;
      const file = basename(String(source.value)).replace('.js', '.json');
      const hash = createHash('sha256').update(readFileSync(join(output, file)));
      replacements.push({
        start,
        end,
        text: `fetchArabic('${folder}${file}', 'sha256-${hash.digest('base64')}')`,
      });
    },
  }).visit(parseSync(id, code).program);
  return `import { fetchArabic } from '${FETCH}';${replaceInSource(code, replacements)}`;
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
