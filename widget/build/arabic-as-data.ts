import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const ARABIC = 'identity-verification.ar.json';

/**
 * Whoever reads Arabic loads its words as data, in parallel with the first call. The script knows their hash: words
 * that were changed on the way are refused without a line of the page's. A failed fetch can be made again; a failed
 * import stays failed in several browsers.
 */
export function arabicAsData(output: string): Plugin {
  return {
    name: 'arabic-as-data',
    transform: {
      order: 'pre',
      filter: { id: /\/arabic\.ts$/ },
      handler() {
        if (this.environment.name !== 'identity_verification') return undefined;
        const integrity = `sha256-${createHash('sha256')
          .update(readFileSync(join(output, ARABIC)))
          .digest('base64')}`;
        const code = `export const arabic = async () => {
          const file = '${ARABIC}', signal = AbortSignal.timeout(5000);
          return (await fetch(new URL(file, import.meta.url), { integrity: '${integrity}', signal })).json();
        };`;
        return { code, map: null };
      },
    },
  };
}

/** The compiler has been here before, and left the messages as a module. */
export async function writeArabic(output: string): Promise<void> {
  const path = resolve('widget/dist', 'widget/identity-verification', 'identity-verification.ar.js');
  const { ar } = (await import(pathToFileURL(path).href)) as { ar: unknown };
  mkdirSync(output, { recursive: true });
  writeFileSync(join(output, ARABIC), JSON.stringify(ar));
}
