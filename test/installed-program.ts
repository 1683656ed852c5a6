import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program of the system. Debian installs daemons where the path of a user does not lead. */
export const installedProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
