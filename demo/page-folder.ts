import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../server/operations/package-root.js';

/** A build copies the page beside the compiled code; a bare compilation leaves it among the sources. */
export function pageFolder(): string {
  const beside = join(import.meta.dirname, 'page');
  return existsSync(beside) ? beside : join(packageRoot(), 'demo', 'page');
}
