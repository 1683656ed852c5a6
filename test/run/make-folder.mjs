import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** A run writes some hundred megabytes at a time; a container often has 64 MB there. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * The folder of one test run, in memory where there is room: databases are copied, and a copy has a thousand files. Other
 * users may pass through it: Postgres does not run as root.
 */
export function makeFolder() {
  const folder = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), 'kyc-elements-test-'));
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}
