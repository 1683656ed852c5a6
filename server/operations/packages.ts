import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type PackageName = 'kyc-elements' | 'kyc-elements-server';

/** The folder of an installed package, wherever npm put it. */
export function packageFolder(name: PackageName): string {
  return dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
}

export function packageVersion(name: PackageName): string {
  return (JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8')) as { version: string })
    .version;
}
