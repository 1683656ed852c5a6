import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from './setup-problems.js';

type PackageName = 'kyc-elements' | 'kyc-elements-server';

/** The folder of an installed package, wherever npm put it. */
export function packageFolder(name: PackageName): string {
  return dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
}

export function packageVersion(name: PackageName): string {
  return (JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8')) as { version: string })
    .version;
}

/** A bundler takes the modules, and leaves what they read beside them: scripts, the embedded engine, the documents. */
const BUNDLED =
  'kyc-elements-server is in a bundle, without its files: keep it external. For esbuild: ' +
  "external: ['kyc-elements-server']; for Next.js: serverExternalPackages: ['kyc-elements-server'].";

/**
 * @param url of this module; in a bundle of CommonJS it has none.
 * @throws SetupError `bundled`
 */
export function refuseBundle(url: string | undefined = import.meta.url): void {
  if (!/\/operations\/packages\.[jt]s(?:\?|$)/.test(url ?? '')) throw new SetupError('bundled', BUNDLED);
}
