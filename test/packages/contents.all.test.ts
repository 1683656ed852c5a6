import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { before, describe, it } from 'node:test';
import { ROOT } from '../command.js';
import { installPeers } from '../peers/install-peers.js';
import { packAll, PUBLISHED, readManifest, unbuilt, type Packed, type Published } from './pack.js';
import { isBuiltin, packageOf, specifiers } from './specifiers.js';

await installPeers();
const { checkPackage, createPackageFromTarballData } = await import('@arethetypeswrong/core');
const { publint } = await import('publint');
const { formatMessage } = await import('publint/utils');

/** The packages are modules only: how older resolvers of types read them does not matter. */
const RESOLVERS = ['node16-esm', 'bundler'];

const DESCRIPTIONS = [
  'dist/custom-elements.json',
  'dist/vscode-data.json',
  'dist/web-types.json',
  'dist/sbom.cdx.json',
];

let packed: Readonly<Record<Published, Packed>>;

before(() => {
  if (!unbuilt) packed = packAll();
});

for (const folder of Object.keys(PUBLISHED) as Published[]) {
  const manifest = readManifest(folder);

  describe(`the package ${manifest.name}`, { skip: unbuilt }, () => {
    let tarball: string;
    let paths: readonly string[];

    before(() => {
      ({ tarball, paths } = packed[folder]);
    });

    it('ships what runs, its types, its licences and its readme, and nothing else', () => {
      const documents = ['package.json', 'LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.md'];
      if (folder === 'sandbox') documents.push('data/org-types.json', 'data/shipped-list.csv');
      const expected = new RegExp(
        `^dist/(${PUBLISHED[folder].join('|')})/.+(\\.js|\\.d\\.ts|\\.json|\\.html|\\.css|\\.js\\.map)$|^dist/skills/kyc-elements/.+\\.md$`,
      );
      const unexpected = paths
        .filter((path) => !documents.includes(path) && !expected.test(path))
        .filter((path) => !DESCRIPTIONS.includes(path));
      assert.deepEqual(unexpected, []);
      for (const file of ['package.json', 'LICENSE', 'README.md']) assert.ok(paths.includes(file), file);
    });

    it('ships no test, and nothing that only builds it', () => {
      assert.deepEqual(
        paths.filter((path) => /(^|\/)(\.|test\/|node_modules\/|build\/)|tsconfig|\.test\./.test(path)),
        [],
      );
    });

    it('has a file behind every export and every command', () => {
      const targets = Object.values(manifest.exports).flatMap((target) =>
        typeof target === 'string' ? [target] : Object.values(target),
      );
      for (const target of targets.filter((path) => !path.includes('*')))
        assert.ok(paths.includes(target.slice(2)), target);
      for (const target of Object.values(manifest.bin ?? {})) assert.ok(paths.includes(target), target);
    });

    it('declares each package that it imports, and imports each that it declares', () => {
      const imported = new Set(
        paths
          .filter((path) => path.endsWith('.js') && !path.startsWith('dist/script/'))
          .flatMap((path) => specifiers(join(ROOT, folder, path)))
          .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
          .map(packageOf),
      );
      // The proxy serves the files of the elements: it resolves the package and imports nothing.
      if (folder === 'server') imported.add('kyc-elements');
      const declared = { ...manifest.dependencies, ...manifest.peerDependencies };
      assert.deepEqual([...imported].toSorted(), Object.keys(declared).toSorted());
    });

    it('has types that refer to shipped files only', () => {
      for (const path of paths.filter((name) => name.endsWith('.d.ts'))) {
        for (const specifier of specifiers(join(ROOT, folder, path)).filter((name) => name.startsWith('.'))) {
          const target = posix.join(dirname(path), specifier).replace(/\.js$/, '.d.ts');
          assert.ok(paths.includes(target), `${path} → ${specifier}`);
        }
      }
    });

    it('passes publint', async () => {
      const { messages, pkg } = await publint({ pack: { tarball: bytesOf(tarball).buffer }, strict: true });
      assert.deepEqual(
        (messages as Parameters<typeof formatMessage>[0][]).map((message) => formatMessage(message, pkg)),
        [],
      );
    });

    it('gives its types to every resolver of modules', async () => {
      const result = await checkPackage(createPackageFromTarballData(bytesOf(tarball)));
      assert.ok(result.types);
      assert.deepEqual(
        (result.problems as readonly object[]).filter(
          (problem) => !('resolutionKind' in problem) || RESOLVERS.includes(problem.resolutionKind as string),
        ),
        [],
      );
    });
  });
}

describe('the types of kyc-elements', { skip: unbuilt }, () => {
  const dist = join(ROOT, 'widget/dist/widget');

  it('load lit and nothing else', () => {
    const entries = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(index|define|.+[/\\]define)\.d\.ts$/.test(path))
      .map((path) => join(dist, path));
    const { loaded, packages } = loadedBy(entries);
    assert.deepEqual([...packages], ['lit-element']);
    assert.deepEqual(
      [...loaded].filter((file) => file.includes('schemas')),
      [],
    );
  });

  it('have the events of an element, whichever entry brings the element', () => {
    const elements = [
      'identity-verification',
      'screening-form',
      'screening-list',
      'screening-results',
      'submission-search',
    ];
    const frameworks = ['react', 'preact', 'solid', 'vue', 'svelte'].map((name) => `frameworks/${name}`);
    const entries: [string, string[]][] = [
      ...['index', 'define', 'react/index', 'angular/index', ...frameworks].map(
        (entry): [string, string[]] => [entry, elements],
      ),
      ...elements.map((element): [string, string[]] => [`${element}/define`, [element]]),
    ];
    for (const [entry, brought] of entries) {
      const { loaded } = loadedBy([join(dist, `${entry}.d.ts`)]);
      const files = [...loaded].map((file) => relative(dist, file));
      for (const element of brought)
        assert.ok(
          files.some((file) => file.startsWith(`${element}/`) && file.endsWith(`/${element}-events.d.ts`)),
          `${entry} lacks the events of ${element}`,
        );
      assert.ok(files.includes('proxy/kyc-event.d.ts'), `${entry} lacks kyc-event`);
    }
  });
});

/** The files that a compiler reads for these, and the packages. */
function loadedBy(entries: readonly string[]): {
  loaded: ReadonlySet<string>;
  packages: ReadonlySet<string>;
} {
  const loaded = new Set(entries);
  const packages = new Set<string>();
  for (const file of loaded) {
    for (const specifier of specifiers(file)) {
      if (specifier.startsWith('.')) loaded.add(join(dirname(file), specifier.replace(/\.js$/, '.d.ts')));
      else packages.add(packageOf(specifier));
    }
  }
  return { loaded, packages };
}

function bytesOf(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(file));
}
