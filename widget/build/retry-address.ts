import { parseSync, Visitor, type Plugin, type Rolldown } from 'vite';
import { replaceInSource, type Replacement } from './replace-in-source.js';

/** Of the file itself, with the question mark: what the script that loaded it added for a retry. */
const OWN_QUERY = 'new URL(import.meta.url).search';

/**
 * In the script files, `() => import('./part.js')` adds what it is called with to the address, because a browser may keep a failed
 * module for as long as the page is open. What several parts import and no script has loaded before gets the same
 * chance. The npm package keeps plain imports: bundlers read them.
 */
export function retryAddress(): Plugin {
  return {
    name: 'retry-address',
    renderChunk: (code, chunk, _options, { chunks }) => ({
      code: withRetryAddress(code, chunk, chunks),
      map: null,
    }),
  };
}

function withRetryAddress(
  code: string,
  chunk: Rolldown.RenderedChunk,
  chunks: Record<string, Rolldown.RenderedChunk>,
): string {
  const replacements: Replacement[] = [];
  const atFirst = loadedAtFirst(chunks);
  const isPart = !atFirst.has(chunk.fileName);
  new Visitor({
    ArrowFunctionExpression({ start, end, params, body }) {
      if (params.length > 0 || body.type !== 'ImportExpression') return;
      const address = code.slice(body.source.start, body.source.end);
      replacements.push({ start, end, text: `(retry) => import(${address} + retry)` });
    },
    ImportDeclaration({ start, end, source, specifiers }) {
      if (!isPart || atFirst.has(source.value.slice('./'.length))) return;
      const names = specifiers.map((each) => code.slice(each.start, each.end).replace(' as ', ': '));
      const [plain, other] = [`import(${source.raw})`, `import(${source.raw} + ${OWN_QUERY})`];
      replacements.push({
        start,
        end,
        text: `const { ${names.join()} } = await ${plain}.catch(() => ${other});`,
      });
    },
  }).visit(parseSync(chunk.fileName, code).program);
  return replaceInSource(code, replacements);
}

/** The scripts that a page names, and what they import before they run. */
function loadedAtFirst(chunks: Record<string, Rolldown.RenderedChunk>): Set<string> {
  const files = new Set(
    Object.values(chunks)
      .filter(({ isEntry }) => isEntry)
      .map(({ fileName }) => fileName),
  );
  for (const file of files) for (const imported of chunks[file]?.imports ?? []) files.add(imported);
  return files;
}
