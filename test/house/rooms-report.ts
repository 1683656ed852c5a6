import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from '../command.js';

/** A file of the product and the files it imports, as paths from the root. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const PRODUCT = ['contract', 'widget', 'server', 'sandbox', 'demo', 'docs/site'];
const NO_SOURCE = /(^|\/)(dist|node_modules|frameworks\/\w[\w-]*)\//;
const TYPE_IMPORT = /\bimport\('(\.[^']+)'\)/g;

/** Reads what each TypeScript file of the product imports. */
export function readImports(): Imports {
  const files = PRODUCT.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  ).filter((path) => path.endsWith('.ts') && !NO_SOURCE.test(path));
  const known = new Set(files);
  return new Map(files.map((file) => [file, importedBy(file, known)]));
}

function importedBy(file: string, known: ReadonlySet<string>): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const { module } = parseSync(file, source);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    // The parser lists dynamic imports without their text, and no types.
    ...[...source.matchAll(TYPE_IMPORT)].map(([, specifier]) => specifier),
  ];
  const targets = specifiers
    .filter((specifier) => specifier?.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file), specifier!).replace(/\.js$/, '.ts'));
  return [...new Set(targets)].filter((target) => known.has(target));
}

/** The entries of a folder and the arrows between them; a folder in the folder is one entry. */
export function roomsOf(folder: string, imports: Imports): { rooms: string[]; arrows: string[] } {
  const entry = (path: string) =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0]! : undefined;
  const rooms = new Set<string>();
  const arrows = new Set<string>();
  for (const [file, targets] of imports) {
    const from = entry(file);
    if (from === undefined) continue;
    rooms.add(from);
    for (const to of targets.map(entry)) if (to !== undefined && to !== from) arrows.add(`${from} -> ${to}`);
  }
  return { rooms: [...rooms].toSorted(), arrows: [...arrows].toSorted() };
}

/** The folders that import each other, directly or through others; a file belongs to the folder it lies in. */
export function circlesOf(imports: Imports): string[][] {
  const reached = new Map<string, Set<string>>();
  const direct = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const from = posix.dirname(file);
    const others = direct.get(from) ?? new Set();
    for (const target of targets) if (posix.dirname(target) !== from) others.add(posix.dirname(target));
    direct.set(from, others);
  }
  for (const folder of direct.keys()) {
    const found = new Set(direct.get(folder));
    for (const each of found) for (const next of direct.get(each) ?? []) found.add(next);
    reached.set(folder, found);
  }
  const circles = new Map<string, string[]>();
  for (const [folder, found] of reached) {
    if (!found.has(folder)) continue;
    const members = [...found].filter((other) => reached.get(other)?.has(folder)).toSorted();
    circles.set(members.join(' '), members);
  }
  return [...circles.values()];
}

/** The number of files that lie in each folder of the product, frameworks' apps and lists aside. */
export function filesByFolder(imports: Imports): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of imports.keys())
    counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  return counts;
}
