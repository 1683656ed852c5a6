import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../command.js';

const FOLDERS = ['contract', 'widget', 'server', 'sandbox', 'demo'];

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

describe('the names in the code', () => {
  for (const folder of FOLDERS) {
    it(`of ${folder} are terms of the field`, () => {
      const found = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(ts|js)$/.test(path) && !/(^|[/\\])(dist|node_modules)[/\\]/.test(path))
        .flatMap((path) => refusedNames(path, readFileSync(join(ROOT, folder, path), 'utf8')));
      assert.deepEqual([...new Set(found)], []);
    });
  }
});

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
    const isFolder = name === 'look' && /^look[/\\]/.test(path);
    return term === undefined || isFolder ? [] : [`${name} in ${path}: say ${term[1]}`];
  });
}
