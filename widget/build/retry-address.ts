import type { Plugin, Rolldown } from 'vite';

/** Of the file itself, with the question mark: what `Lazy` adds to the address when it asks again. */
const OWN_QUERY = 'new URL(import.meta.url).search';

/** As the bundler writes it before it minifies: one on a line. */
const IMPORT = /^import \{(.*)\} from ("\.\/(.*)");$/gm;

/**
 * What several parts of the results import, and no script has loaded before, is asked for again under another address too, because
 * Firefox before 155 keeps a failed module. See widget/base/lazy.ts. The npm package keeps plain imports: bundlers read them.
 */
export function retryAddress(): Plugin {
  return {
    name: 'retry-address',
    renderChunk(code, { fileName }, _options, { chunks }) {
      const atFirst = loadedAtFirst(chunks);
      if (atFirst.has(fileName)) return null;
      const again = (statement: string, names: string, address: string, file: string) =>
        atFirst.has(file)
          ? statement
          : `const {${names.replaceAll(' as ', ': ')}} = await import(${address}).catch(() => import(${address} + ${OWN_QUERY}));`;
      return { code: code.replace(IMPORT, again), map: null };
    },
  };
}

/** The scripts that a page names, and what they import before they run. */
function loadedAtFirst(chunks: Record<string, Rolldown.RenderedChunk>): Set<string> {
  const entries = Object.values(chunks).filter(({ isEntry }) => isEntry);
  const files = new Set(entries.map(({ fileName }) => fileName));
  for (const file of files) for (const imported of chunks[file]?.imports ?? []) files.add(imported);
  return files;
}
