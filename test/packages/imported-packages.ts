import { builtinModules } from 'node:module';
import { reachableFiles, specifiersIn } from '../../packaging/reachable-files.js';

/** The packages that these files import, with all that they reach, besides Node's own modules. */
export function packagesOf(entries: readonly string[]): Set<string> {
  const specifiers = [...reachableFiles(entries)].flatMap(specifiersIn);
  const isOther = (specifier: string) =>
    !/^(\.|node:)/.test(specifier) && !builtinModules.includes(specifier);
  return new Set(specifiers.filter(isOther).map(nameOf));
}

const nameOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
