import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Writes the software bill of materials of each published package to its `dist/`, in CycloneDX 1.5:
 * https://cyclonedx.org/docs/1.5/json/. It reads the lock file alone, so that it needs no network and the same lock file gives the same
 * bytes. `npm sbom --omit dev` of npm 11.19 leaves out what a workspace shares with the development tools, such as Lit.
 */
const PUBLISHED = ['widget', 'server', 'sandbox'];

/**
 * What an install of a workspace brings, itself first: each package of the lock file by its path there, with the paths of what it
 * depends on. An optional peer is not part of an install.
 *
 * @throws {Error} where the lock file does not have a dependency: it does not belong to this `package.json`.
 */
export function productionTree(lock, folder) {
  const tree = new Map([[folder, undefined]]);
  for (const path of tree.keys()) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[path];
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    const names = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]);
    const dependsOn = [...names].map((name) => locate(lock, path, name));
    tree.set(path, { ...lock[path], name: nameOf(lock, path), dependsOn });
    for (const dependency of dependsOn) if (!tree.has(dependency)) tree.set(dependency, undefined);
  }
  return tree;
}

/** As Node resolves a package: from the innermost `node_modules` outwards. */
function locate(lock, path, name) {
  const folders = path.split('/');
  for (let depth = folders.length; depth >= 0; depth--) {
    const found = [...folders.slice(0, depth), 'node_modules', name].join('/');
    if (lock[found]) return lock[found].link ? lock[found].resolved : found;
  }
  throw new Error(`package-lock.json lacks ${name}, which ${path} depends on. Run npm install.`);
}

function nameOf(lock, path) {
  return lock[path].name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** The lock file may list a package at several paths: a bill of materials lists it once, with what it depends on anywhere. */
export function billOfMaterials(lock, folder) {
  const tree = productionTree(lock, folder);
  const components = new Map();
  const dependencies = new Map();
  for (const entry of tree.values()) {
    const ref = reference(entry);
    components.set(ref, component(entry));
    const dependsOn = entry.dependsOn.map((path) => reference(tree.get(path)));
    dependencies.set(ref, new Set([...(dependencies.get(ref) ?? []), ...dependsOn]));
  }
  const [product, ...others] = components.values();
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { lifecycles: [{ phase: 'build' }], component: product },
    components: others.toSorted((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1)),
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({
      ref,
      dependsOn: [...dependsOn].toSorted(),
    })),
  };
}

function reference({ name, version }) {
  return `${name}@${version}`;
}

function component(entry) {
  const { name, version, license, integrity } = entry;
  return {
    'bom-ref': reference(entry),
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
    // A workspace has no hash: the lock file does not name its archive.
    ...(integrity && { hashes: integrity.split(' ').map(hash) }),
  };
}

/** Subresource Integrity, as npm writes it, to the hexadecimal form of CycloneDX. */
function hash(integrity) {
  const [algorithm, base64] = integrity.split(/-(.*)/s);
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(base64, 'base64').toString('hex'),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = import.meta.dirname;
  const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')).packages;
  for (const folder of PUBLISHED)
    writeFileSync(
      `${root}/${folder}/dist/sbom.cdx.json`,
      `${JSON.stringify(billOfMaterials(lock, folder))}\n`,
    );
}
