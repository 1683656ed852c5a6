/** The types of sbom.js, which runs before anything is compiled. */
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

export type Lock = Readonly<Record<string, object>>;

export function productionTree(lock: Lock, folder: string): ReadonlyMap<string, LockedPackage>;
export function billOfMaterials(lock: Lock, folder: string): Bill;
