import type { Rolldown } from 'vite';

/** Parts import these. None is worth a request of its own. */
const TINY = /\/(hits-order|isolate|keep-last)\.ts$/;
const OF_TABLES =
  /\/widget\/table\/|\/(checksum|entity-hashes|listed-texts|field-text|name-difference|alias-matching)\.ts$/;

/** What one element imports and another, or a part of another, imports too: each page loads it once. */
export function sharedByElements(module: string, graph: Rolldown.ChunkingContext): string | null {
  const isOwn = elementsWith(module, graph, ['importers']) > 0;
  const isShared = elementsWith(module, graph, ['importers', 'dynamicImporters']) > 1;
  if ((isOwn && isShared) || TINY.test(module)) return 'shared';
  return !isOwn && OF_TABLES.test(module) ? 'table' : null;
}

/** All that is imported before an element renders is in one file. */
export function everyElement(module: string, graph: Rolldown.ChunkingContext): string | null {
  if (elementsWith(module, graph, ['importers']) > 0 || TINY.test(module)) return 'elements';
  return OF_TABLES.test(module) ? 'table' : null;
}

function elementsWith(
  module: string,
  graph: Rolldown.ChunkingContext,
  kinds: readonly ('importers' | 'dynamicImporters')[],
): number {
  const reached = new Set([module]);
  for (const each of reached)
    for (const kind of kinds)
      for (const importer of graph.getModuleInfo(each)?.[kind] ?? []) reached.add(importer);
  return [...reached].filter((id) => graph.getModuleInfo(id)?.isEntry).length;
}
