/** A package as the lock file lists it. */
interface Listed {
  readonly name?: string;
  readonly version: string;
  readonly license?: string;
  /** A workspace has none: the lock file does not name its archive. */
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  /** Of a link to a workspace, with its folder as `resolved`. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The packages of a lock file by their paths. */
export type Lock = Readonly<Record<string, Listed>>;

export interface LockedPackage extends Listed {
  readonly name: string;
  readonly dependsOn: readonly string[];
}

export interface Bill {
  readonly $schema: string;
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly version: number;
  readonly metadata: { readonly lifecycles: readonly object[]; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

export interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly object[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

/**
 * What an install of a workspace brings, itself first: each package of the lock file by its path there, with the paths of what it
 * depends on. An optional peer is not part of an install.
 *
 * @throws {Error} where the lock file does not have a dependency: it does not belong to this `package.json`.
 */
export function productionTree(lock: Lock, folder: string): ReadonlyMap<string, LockedPackage> {
  const tree = new Map<string, LockedPackage>();
  const found = new Set([folder]);
  for (const path of found) {
    const listed = lock[path]!;
    const dependsOn = installedWith(listed).map((name) => locate(lock, path, name));
    tree.set(path, { ...listed, name: nameOf(listed, path), dependsOn });
    for (const dependency of dependsOn) found.add(dependency);
  }
  return tree;
}

function installedWith(listed: Listed): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = listed;
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])];
}

/** As Node resolves a package: from the innermost `node_modules` outwards. */
function locate(lock: Lock, path: string, name: string): string {
  const folders = path.split('/');
  for (let depth = folders.length; depth >= 0; depth--) {
    const found = [...folders.slice(0, depth), 'node_modules', name].join('/');
    const listed = lock[found];
    if (listed) return listed.link ? listed.resolved! : found;
  }
  throw new Error(`package-lock.json lacks ${name}, which ${path} depends on. Run npm install.`);
}

function nameOf({ name }: Listed, path: string): string {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * The software bill of materials of a workspace in CycloneDX 1.5: https://cyclonedx.org/docs/1.5/json/. It is made from the lock
 * file alone, so it needs no network and is the same for the same lock file. `npm sbom --omit dev` of npm 11.19 leaves out what a
 * workspace shares with the development tools, such as Lit.
 *
 * The lock file may list a package at several paths. The bill lists it once, with what it depends on anywhere.
 */
export function billOfMaterials(lock: Lock, folder: string): Bill {
  const tree = productionTree(lock, folder);
  const components = new Map<string, Component>();
  const dependencies = new Map<string, Set<string>>();
  for (const entry of tree.values()) {
    const ref = reference(entry);
    components.set(ref, component(entry));
    const dependsOn = entry.dependsOn.map((path) => reference(tree.get(path)!));
    dependencies.set(ref, new Set([...(dependencies.get(ref) ?? []), ...dependsOn]));
  }
  const [product, ...others] = components.values();
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { lifecycles: [{ phase: 'build' }], component: product! },
    components: others.toSorted((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1)),
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({
      ref,
      dependsOn: [...dependsOn].toSorted(),
    })),
  };
}

function reference({ name, version }: LockedPackage): string {
  return `${name}@${version}`;
}

function component(entry: LockedPackage): Component {
  const { name, version, license = '', integrity } = entry;
  return {
    'bom-ref': reference(entry),
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
    ...(integrity && { hashes: integrity.split(' ').map(hash) }),
  };
}

/** Subresource Integrity, as npm writes it, to the hexadecimal form of CycloneDX. */
function hash(integrity: string): { readonly alg: string; readonly content: string } {
  const [algorithm = '', base64 = ''] = integrity.split(/-(.*)/s);
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(base64, 'base64').toString('hex'),
  };
}
