import { parseSync, Visitor, type Plugin, type Rolldown } from 'vite';

/** Of the file itself, with the question mark: what `Lazy` adds to the address when it asks again. */
const OWN_QUERY = 'new URL(import.meta.url).search';

/**
 * What several parts of the results import, and no script has loaded before, is asked for again under another address too, because
 * Firefox before 155 keeps a failed module. See widget/base/lazy.ts. The npm package keeps plain imports: bundlers read them.
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

/** What stands in a source from `start` to `end`, and what replaces it. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The source with these replacements, in the order of the source. Line numbers stay, for the source maps. */
function replaceInSource(code: string, replacements: readonly Replacement[]): string {
  let [replaced, from] = ['', 0];
  for (const { start, end, text } of replacements) {
    const removedLines = code.slice(start, end).split('\n').length - text.split('\n').length;
    replaced += code.slice(from, start) + text + '\n'.repeat(Math.max(removedLines, 0));
    from = end;
  }
  return replaced + code.slice(from);
}
