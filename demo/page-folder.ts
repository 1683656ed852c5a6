import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fileOf = (name: string): string => fileURLToPath(import.meta.resolve(name));

/** The pages are served as they stand, and not compiled. */
export function pageFolder(): string {
  return join(dirname(fileOf('kyc-elements-demo/package.json')), 'page');
}

/** The elements' description of themselves, which the build writes. */
export function elementsManifest(): string {
  return fileOf('kyc-elements/custom-elements.json');
}
