import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { reachableFiles } from '../../packaging/reachable-files.js';
import { ROOT } from '../command.js';
import { installPeers } from '../peers/install-peers.js';
import { packAll, PUBLISHED, readManifest, unbuilt, type Packed, type Published } from './pack.js';
import { packagesOf } from './imported-packages.js';

await installPeers();
const { checkPackage, createPackageFromTarballData } = await import('@arethetypeswrong/core');
const { publint } = await import('publint');
const { formatMessage } = await import('publint/utils');

/** The packages are modules only: how older resolvers of types read them does not matter. */
const RESOLVERS = ['node16-esm', 'bundler'];
const DOCUMENTS = ['package.json', 'LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.md'];
const DATA = ['data/org-types.json', 'data/shipped-list.csv'];
const DESCRIPTIONS = ['custom-elements', 'vscode-data', 'web-types', 'sbom.cdx'].map(
  (name) => `dist/${name}.json`,
);

const ELEMENTS = ['identity-verification', 'screening-form', 'screening-list', 'screening-results'].concat(
  'submission-search',
);

let packed: Readonly<Record<Published, Packed>>;

before(() => {
  if (!unbuilt) packed = packAll();
});

for (const folder of Object.keys(PUBLISHED) as Published[]) {
  describe(`the package ${readManifest(folder).name}`, { skip: unbuilt }, () => {
    let bytes: Uint8Array<ArrayBuffer>;
    let paths: readonly string[];

    before(() => {
      bytes = new Uint8Array(readFileSync(packed[folder].tarball));
      ({ paths } = packed[folder]);
    });

    it('ships what runs, its types, its licences and its readme, and nothing else', () => {
      const known = [...DOCUMENTS, ...DESCRIPTIONS, ...(folder === 'sandbox' ? DATA : [])];
      const expected = new RegExp(
        `^dist/(${PUBLISHED[folder].join('|')})/.+(\\.js|\\.d\\.ts|\\.json|\\.html|\\.css|\\.js\\.map)$|^dist/skills/kyc-elements/.+\\.md$`,
      );
      assert.deepEqual(
        paths.filter((path) => !known.includes(path) && !expected.test(path)),
        [],
      );
      for (const file of DOCUMENTS.slice(0, 3)) assert.ok(paths.includes(file), file);
    });

    it('ships no test, and nothing that only builds it', () => {
      assert.deepEqual(
        paths.filter((path) => /(^|\/)(\.|test\/|node_modules\/|build\/)|tsconfig|\.test\./.test(path)),
        [],
      );
    });

    it('passes publint: a file is behind every export and every command', async () => {
      const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
      assert.deepEqual(
        (messages as Parameters<typeof formatMessage>[0][]).map((message) => formatMessage(message, pkg)),
        [],
      );
    });

    it('gives its types to every resolver of modules, each from a shipped file', async () => {
      const result = await checkPackage(createPackageFromTarballData(bytes));
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
  const declarations = (...entries: string[]) => entries.map((entry) => join(dist, `${entry}.d.ts`));
  const loadedBy = (...entries: string[]) => [...reachableFiles(declarations(...entries))];

  it('load lit and nothing else', () => {
    const entries = ['index', 'define', ...ELEMENTS.map((element) => `${element}/define`)];
    assert.deepEqual([...packagesOf(declarations(...entries))], ['lit-element']);
    assert.ok(!loadedBy(...entries).some((file) => file.includes('schemas')));
  });

  it('have the events of an element, whichever entry brings the element', () => {
    const frameworks = ['react', 'vue', 'svelte'].map((name) => `frameworks/${name}`);
    for (const [entry, brought] of [
      ...['index', 'define', 'react/index', 'angular/index', ...frameworks].map(
        (name) => [name, ELEMENTS] as const,
      ),
      ...ELEMENTS.map((element) => [`${element}/define`, [element]] as const),
    ]) {
      const loaded = loadedBy(entry).join('\n');
      assert.match(loaded, /\/base\/kyc-event\.d\.ts$/m, entry);
      for (const element of brought)
        assert.match(loaded, RegExp(`/${element}/.*-events\\.d\\.ts$`, 'm'), entry);
    }
  });
});
