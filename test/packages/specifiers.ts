import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';

const SPECIFIERS = [
  /^(?:import|export)\b[^;'"`=()]*\bfrom\s*['"]([^'"]+)['"]/gm,
  /^import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(['"]([^'"]+)['"]\)/g,
];

/** What a compiled module imports and exports again. */
export function specifiers(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return SPECIFIERS.flatMap((pattern) => [...code.matchAll(pattern)].map(([, specifier]) => specifier!));
}

export function isBuiltin(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier);
}

export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
