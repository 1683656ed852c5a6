import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../command.js';

const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...['widget', 'server', 'sandbox', 'demo/frameworks'].map((folder) => `${folder}/README.md`),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !/^(node_modules|\.site|\.vitepress)[/\\]/.test(path))
    .map((path) => join('docs', path)),
];

const LINK = /\]\(([^)#\s]+)[^)]*\)/g;
/** A path of the repository in code style, down to a file or to a folder with a closing slash. */
const PATH = /`((?:contract|widget|server|sandbox|demo|docs|test)\/[\w./-]*(?:\/|\.\w+))`/g;

for (const document of DOCUMENTS) {
  describe(document, () => {
    const text = readFileSync(join(ROOT, document), 'utf8');

    it('links to files that exist', () => {
      for (const [, target] of text.matchAll(LINK)) {
        if (/^\w+:/.test(target!)) continue;
        // Of a host, it leads nowhere on the page of the repository.
        assert.doesNotMatch(target!, /^\//);
        assert.ok(existsSync(join(ROOT, dirname(document), target!)), target);
      }
    });

    const isHistory = document === 'CHANGELOG.md';
    it('names files and folders that exist', { skip: isHistory && 'it also names what is gone' }, () => {
      for (const [, path] of text.matchAll(PATH)) {
        if (!path!.includes('dist/')) assert.ok(existsSync(join(ROOT, path!)), path);
      }
    });
  });
}

/** Where a reader finds a command: documents, and what the programs print. */
const PRINTING = ['widget', 'server', 'sandbox', 'demo', 'docs'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|js|html|ya?ml)$/.test(path))
    .filter((path) => !/(^|[/\\])(node_modules|dist|\.site|\.vitepress|\.next|\.svelte-kit)[/\\]/.test(path))
    .map((path) => join(folder, path)),
);

/** The names of our packages. Anyone may register the name of a bin, and npx would run what they publish. */
const OURS = new Set(['kyc-elements', 'kyc-elements-server', 'kyc-elements-sandbox']);
const unnamed = (text: string) =>
  [...text.matchAll(/\bnpx (?:--no )?(?:--package (\S+) )?(?:--yes )?(kyc-[\w-]+)/g)]
    .filter(([, named, command]) => !OURS.has(named ?? command!))
    .map(([whole]) => whole);

/** Until they are published, a stranger may register these names too. */
const fetched = (text: string) => [
  ...(text.match(/\bnpx (?!--no )[^`\n]*\bkyc-(?:elements|proxy|sandbox|conformance)\b/g) ?? []),
  ...(text.match(/\bnpm (?:install|i|add)\b[^`\n]* kyc-elements\S*/g) ?? []),
];

describe('a command in a document or a message', () => {
  it('runs and installs what is at hand, never what a registry has under our names', () => {
    assert.equal(
      fetched('npx --package kyc-elements-server kyc-proxy serve\nnpm install kyc-elements').length,
      2,
    );
    for (const path of [...DOCUMENTS.filter((document) => document !== 'CHANGELOG.md'), ...PRINTING])
      assert.deepEqual(fetched(readFileSync(join(ROOT, path), 'utf8')), [], path);
  });

  it('installs files that npm run pack writes', () => {
    for (const path of DOCUMENTS)
      for (const [, name] of readFileSync(join(ROOT, path), 'utf8').matchAll(/packed\/([\w-]+)\.tgz/g))
        assert.ok(OURS.has(name!), `${path} installs ${name}`);
  });

  it('names its package: the name of a bin may be registered by anyone', () => {
    assert.deepEqual(unnamed('npx kyc-proxy serve'), ['npx kyc-proxy']);
    for (const path of [...DOCUMENTS, ...PRINTING])
      assert.deepEqual(unnamed(readFileSync(join(ROOT, path), 'utf8')), [], path);
  });
});

it('lists each benchmark in CONTRIBUTING.md', () => {
  const run = readFileSync(join(ROOT, 'test/bench/run.ts'), 'utf8');
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const [, chapter] = /^## Tests$([^]*?)^## /m.exec(text)!;
  const names = (code: string, name: RegExp) => [...code.matchAll(name)].map(([, found]) => found).sort();
  assert.deepEqual(names(chapter!, /^\| `([a-z][\w-]+)`/gm), names(run, /^  '?([\w-]+)'?: \w+Benchmark,$/gm));
});

it('cites tests that exist in the report of accessibility conformance', () => {
  const text = readFileSync(join(ROOT, 'docs/accessibility-conformance.yaml'), 'utf8');
  const cited = text.match(/\b(test|docs)\/[\w./-]+\.(ts|md)\b/g)!;
  assert.ok(cited.length > 25);
  for (const path of cited) assert.ok(existsSync(join(ROOT, path)), path);
});
