import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { installFolder } from '../../packaging/install-folder.js';
import { ROOT } from '../command.js';

const FOLDER = join(ROOT, 'test/peers');

/** What a page or a bundler reads by its path. */
export const PEERS = join(FOLDER, 'node_modules');

/** Before a compiled test imports a package of `test/peers`, at run time: an import at its head is resolved earlier. */
export async function installPeers(): Promise<void> {
  await installFolder(FOLDER);
  try {
    symlinkSync(PEERS, join(ROOT, '.build/test/node_modules'), 'junction');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
