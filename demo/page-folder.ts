import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The pages are served as they stand, and not compiled. */
export function pageFolder(): string {
  return join(dirname(fileURLToPath(import.meta.resolve('kyc-elements-demo/package.json'))), 'page');
}
