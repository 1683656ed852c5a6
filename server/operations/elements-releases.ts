import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { errorForLog } from './error-for-log.js';
import { packageFolder, packageVersion } from './packages.js';
import { makeFolder } from './make-folder.js';

const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

export function scriptFolder(): string {
  return join(packageFolder('kyc-elements'), 'dist', 'script');
}

/** What only the proxy serves, apart from the scripts: the package of the elements would be twice as large with it. */
const ownFolder = () => join(packageFolder('kyc-elements-server'), 'dist', 'scripts');

/**
 * The release that came with the proxy, those packed with it, and those kept in `folder`, each in a folder that has its version
 * as its name. A page that pins a version keeps working after an upgrade.
 */
export function elementsReleases(folder?: string) {
  const newest = packageVersion('kyc-elements');
  // A version has two folders where what only the proxy serves is kept apart from the scripts.
  const folders = new Map<string, readonly string[]>();
  for (const kept of [join(packageFolder('kyc-elements-server'), 'releases'), folder]) {
    if (!kept || !existsSync(kept)) continue;
    for (const version of readdirSync(kept))
      if (VERSION.test(version)) folders.set(version, [join(kept, version)]);
  }
  folders.set(newest, [scriptFolder(), ownFolder()]);
  return { newest, folders };
}

export type ElementsReleases = ReturnType<typeof elementsReleases>;

/** Copies the release that came with the proxy to `folder`, where later releases of the proxy find it. */
export function keepRelease(folder: string, log: Logger): void {
  const kept = join(folder, packageVersion('kyc-elements'));
  if (existsSync(kept)) return;
  // Other processes of this release may start at the same time.
  const copy = `${kept}.${process.pid}.copy`;
  try {
    makeFolder(folder);
    for (const part of [scriptFolder(), ownFolder()])
      if (existsSync(part)) cpSync(part, copy, { recursive: true });
    renameSync(copy, kept);
  } catch (error) {
    // It fails too where a part of the path is a file.
    if (existsSync(copy)) rmSync(copy, { recursive: true, force: true });
    if (existsSync(kept)) return;
    log.warn(
      { err: errorForLog(error) },
      'The release of the elements could not be kept: pages that pin it will break after the next upgrade. Make ELEMENTS_RELEASES writable',
    );
  }
}
