import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../command.js';

/** A package as the lock file lists it; a workspace has no hash. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dependsOn: readonly string[];
}

export interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly version: number;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

export interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly unknown[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

type Lock = Readonly<Record<string, object>>;

interface BillOfMaterials {
  productionTree(lock: Lock, folder: string): ReadonlyMap<string, LockedPackage>;
  billOfMaterials(lock: Lock, folder: string): Bill;
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Lock };

export const LOCK = packages;
export const { productionTree, billOfMaterials } = (await import(
  pathToFileURL(join(ROOT, 'sbom.js')).href
)) as BillOfMaterials;
