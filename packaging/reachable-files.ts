import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** These compiled files and what they import by a relative path, now or on demand. For a declaration file, declaration files. */
export function reachableFiles(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries);
  for (const file of reached) {
    const ending = file.endsWith('.d.ts') ? '.d.ts' : '.js';
    for (const specifier of specifiersIn(file))
      if (specifier.startsWith('.')) reached.add(join(dirname(file), specifier.replace(/\.js$/, ending)));
  }
  return reached;
}

/** What a compiled module or a declaration file imports and exports again, now or on demand. */
export function specifiersIn(file: string): string[] {
  const found: string[] = [];
  const keep = ({ source }: { readonly source?: object | null }) => {
    if (source && 'value' in source && typeof source.value === 'string') found.push(source.value);
  };
  new Visitor({
    ImportDeclaration: keep,
    ExportNamedDeclaration: keep,
    ExportAllDeclaration: keep,
    ImportExpression: keep,
    TSImportType: keep,
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}
