import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../command.js';
import { LITERARY_WORDS } from './literary-words.js';

const FOLDERS = ['contract', 'widget', 'server', 'sandbox', 'demo', 'test'];

/** Names that a newcomer cannot search for, each with the term of the field. */
const TERMS: ReadonlyArray<readonly [refused: RegExp, term: string]> = [
  [/^(look|looks|looked)$/, 'status check, check'],
  [/^told$/, 'hint, received, sent'],
  [/^theirs$/, 'owned'],
  [/^(forget|forgets|forgot|forgotten|dismiss|dismissed|dismissal)$/, 'expire, purge, erase'],
  [/^(prune|prunes|pruned|pruning|sweep|sweeps|sweeping|upkeep)$/, 'purge, maintenance'],
  [/^(pace|nobody|somebody|anybody|whoever|anew|mend|mends)$/, 'a term of the field'],
];
const PHRASES: ReadonlyArray<readonly [refused: RegExp, term: string]> = [
  [/-keep-up-/, 'maintenance'],
  [/-(bring|brought|set)-back-/, 'clock rollback, repair'],
  [/-came-back-/, 'return boost'],
  [/-sealed-as-/, 'associated data'],
  [/-what-to-/, 'a verb phrase'],
];

/** The lists of refused words themselves. */
const isList = (path: string) => /^house[/\\]/.test(path);

for (const folder of FOLDERS) {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|js|html)$/.test(path) && !/(^|[/\\])(dist|node_modules)[/\\]/.test(path))
    .filter((path) => !isList(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, folder, path), 'utf8') }));

  describe(`in ${folder}`, () => {
    it('names are terms of the field', () => {
      const code = files.filter(({ path }) => !path.endsWith('.html'));
      const found = code.flatMap(({ path, text }) => refusedNames(path, text));
      assert.deepEqual([...new Set(found)], []);
    });

    it('comments, texts and titles of tests use plain words', () => {
      const found = files.flatMap(({ path, text }) =>
        [...text.matchAll(LITERARY_WORDS)].map(({ 0: word, index }) => {
          const line = text.slice(0, index).split('\n').length;
          return `${word} in ${path}:${line}`;
        }),
      );
      assert.deepEqual(found, []);
    });
  });
}

function refusedNames(path: string, code: string): string[] {
  const withoutComments = code.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const withoutTexts = withoutComments.replaceAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '');
  const names = [
    ...path.replace(/\.\w+$/, '').split(/[/\\]/),
    ...(withoutTexts.match(/[A-Za-z_]\w*/g) ?? []),
    // Columns and tables stand in texts.
    ...(withoutComments.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []),
  ];
  return names.flatMap((name) => {
    const parts = name.split(/[-_.]|(?<=[a-z\d])(?=[A-Z])/).map((part) => part.toLowerCase());
    const phrase = `-${parts.join('-')}-`;
    const term =
      TERMS.find(([refused]) => parts.some((part) => refused.test(part))) ??
      PHRASES.find(([refused]) => refused.test(phrase));
    const isFolder = name === 'look' && /(^|[/\\])look[/\\]/.test(path);
    return term === undefined || isFolder ? [] : [`${name} in ${path}: say ${term[1]}`];
  });
}
