import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { errorForLog } from '../operations/log.js';
import { packageFolder, packageVersion } from '../operations/packages.js';
import { succeeds } from '../operations/shared-work.js';
import { makeFolder } from '../store/owner-only.js';

const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

export function scriptFolder(): string {
  return join(packageFolder('kyc-elements'), 'dist', 'script');
}

/** What only the proxy serves, apart from the scripts: the package of the elements would be twice as large with it. */
export const ownFolder = () => join(packageFolder('kyc-elements-server'), 'dist', 'scripts');

/**
 * The release that came with the proxy, those kept in `folder`, and those packed with the proxy, each in a folder that has its
 * version as its name. A page that pins a version keeps working after an upgrade.
 */
export function elementsReleases(folder?: string) {
  const newest = packageVersion('kyc-elements');
  const kept = [folder, join(packageFolder('kyc-elements-server'), 'releases')].filter(
    (each) => each !== undefined,
  );
  return {
    newest,
    /** Looked for each time, since a process of a later release may have kept its own. Empty: there is no such release. */
    async foldersOf(version: string): Promise<readonly string[]> {
      // What only the proxy serves is apart from the scripts.
      if (version === newest) return [scriptFolder(), ownFolder()];
      if (!VERSION.test(version)) return [];
      const places = kept.map((each) => join(each, version));
      const areThere = await Promise.all(places.map((place) => succeeds(access(place))));
      return places.filter((_, at) => areThere[at]).slice(0, 1);
    },
  };
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
