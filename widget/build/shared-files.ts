import type { Rolldown } from 'vite';

/** What one element imports and another, or a part of another, imports too: each page loads it once. */
export function sharedByElements(module: string, graph: Rolldown.ChunkingContext): string | null {
  if (entriesTo(module, graph, ['importers']) === 0) return sharedByParts(module, graph);
  return entriesTo(module, graph, ['importers', 'dynamicImporters']) > 1 ? 'shared' : null;
}

/** All that is imported before an element renders is in one file. */
export function everyElement(module: string, graph: Rolldown.ChunkingContext): string | null {
  return entriesTo(module, graph, ['importers']) > 0 ? 'elements' : sharedByParts(module, graph);
}

/** The script on demand that loads the other ones. It exports what the page asks for under the names of its source. */
const HITS = /\/screening-results\/hits\.ts$/;

/** What it and the other ones import is in one file: none of it is worth a request of its own. */
function sharedByParts(module: string, graph: Rolldown.ChunkingContext): string | null {
  const isPart = (id: string) => Boolean(graph.getModuleInfo(id)?.dynamicImporters.length);
  const parts = importersOf(module, graph, ['importers']).filter(isPart);
  return parts.length > 1 || (parts.some((id) => HITS.test(id)) && !HITS.test(module)) ? 'parts' : null;
}

type Kinds = readonly ('importers' | 'dynamicImporters')[];

function entriesTo(module: string, graph: Rolldown.ChunkingContext, kinds: Kinds): number {
  return importersOf(module, graph, kinds).filter((id) => graph.getModuleInfo(id)?.isEntry).length;
}

/** The module, and what leads to it. */
function importersOf(module: string, graph: Rolldown.ChunkingContext, kinds: Kinds): readonly string[] {
  const reached = new Set([module]);
  for (const each of reached)
    for (const kind of kinds)
      for (const importer of graph.getModuleInfo(each)?.[kind] ?? []) reached.add(importer);
  return [...reached];
}
