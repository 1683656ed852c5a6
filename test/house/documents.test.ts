import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../command.js';

const BUILT = /(^|[/\\])(node_modules|dist|\.site|\.vitepress|\.next|\.svelte-kit)[/\\]/;
const filesIn = (folder: string, name: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path) && !BUILT.test(path))
    .map((path) => join(folder, path));

const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'docs/accessibility-conformance.yaml'],
  ...['widget', 'server', 'sandbox', 'demo/frameworks'].map((folder) => `${folder}/README.md`),
  ...filesIn('docs', /\.md$/),
];
/** The changelog also names what is gone. */
const CURRENT = DOCUMENTS.filter((document) => document !== 'CHANGELOG.md');
/** Programs that print commands. */
const PRINTING = ['widget', 'server', 'sandbox', 'demo', 'docs'].flatMap((folder) =>
  filesIn(folder, /\.(ts|js|html|ya?ml)$/),
);

/** What a pattern finds in these files and the check does not accept, each with its file. */
function refused(
  paths: readonly string[],
  pattern: RegExp,
  isRight: (found: string, path: string) => boolean,
): string[] {
  return paths.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(pattern)]
      .map(([whole, part = whole]) => part)
      .filter((found) => !isRight(found, path))
      .map((found) => `${path}: ${found}`),
  );
}

/** The names of our packages. Anyone may register the name of a bin, and npx would run what they publish. */
const OURS = ['kyc-elements', 'kyc-elements-server', 'kyc-elements-sandbox'];
const NPX = /\bnpx (?:--no )?(?:--package \S+ )?(?:--yes )?kyc-[\w-]+/g;
const namesOurs = (command: string) =>
  OURS.includes((/--package (\S+)/.exec(command) ?? /(kyc-[\w-]+)$/.exec(command))![1]!);
/** Until our packages are published, a stranger may register these names too. */
const FETCHED =
  /\bnpx (?!--no )[^`\n]*\bkyc-(?:elements|proxy|sandbox|conformance)\b|\bnpm (?:install|i|add)\b[^`\n]* kyc-elements\S*/g;

describe('the documents', () => {
  it('link to files that exist', () => {
    // An address below a host leads nowhere on the page of the repository.
    const leads = (target: string, document: string) =>
      /^\w+:/.test(target) || (target[0] !== '/' && existsSync(join(ROOT, dirname(document), target)));
    assert.deepEqual(refused(DOCUMENTS, /\]\(([^)#\s]+)[^)]*\)/g, leads), []);
  });

  it('name files and folders that exist, also as proofs of accessibility', () => {
    const exists = (path: string) => path.includes('dist/') || existsSync(join(ROOT, path));
    const inCode =
      /`((?:\.ci|contract|packaging|widget|server|sandbox|demo|docs|test)\/[\w./-]*(?:\/|\.\w+))`/g;
    assert.deepEqual(refused(CURRENT, inCode, exists), []);
    const report = CURRENT.filter((path) => path.endsWith('.yaml'));
    assert.deepEqual(refused(report, /\b(?:test|docs)\/[\w./-]+\.(?:ts|md)\b/g, exists), []);
  });
});

describe('a command in a document or a message', () => {
  it('runs and installs what is at hand, never what a registry has under our names', () => {
    const planted = 'npx --package kyc-elements-server kyc-proxy serve\nnpm install kyc-elements';
    assert.equal(planted.match(FETCHED)?.length, 2);
    assert.deepEqual(
      refused([...CURRENT, ...PRINTING], FETCHED, () => false),
      [],
    );
  });

  it('names its package: the name of a bin may be registered by anyone', () => {
    assert.ok(!namesOurs('npx kyc-proxy') && namesOurs('npx --no --package kyc-elements-server kyc-proxy'));
    assert.deepEqual(refused([...DOCUMENTS, ...PRINTING], NPX, namesOurs), []);
  });

  it('installs files that npm run pack writes', () => {
    assert.deepEqual(
      refused(DOCUMENTS, /packed\/([\w-]+)\.tgz/g, (name) => OURS.includes(name)),
      [],
    );
  });
});
