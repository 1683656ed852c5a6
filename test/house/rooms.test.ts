import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, it } from 'node:test';
import { MAX_FILES_A_FOLDER, ROOMS } from '#rooms';
import { ROOT } from '../command.js';

/** The files of the product, frameworks' apps and what is built aside. */
const files = ['contract', 'widget', 'server', 'sandbox', 'demo', 'docs/site']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      posix.join(folder, path.replaceAll('\\', '/')),
    ),
  )
  .filter((path) => path.endsWith('.ts') && !/\/(dist|node_modules|frameworks\/\w[\w-]*)\//.test(path));
const folders = new Set(files.map(posix.dirname));

/** The folders that each folder imports by a relative path. */
const imports = new Map([...folders].map((folder) => [folder, new Set<string>()]));
for (const file of files)
  for (const [, path] of readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import)[ (]*'(\.[^']+)'/g))
    imports.get(posix.dirname(file))!.add(posix.dirname(posix.join(posix.dirname(file), path!)));

/** The folders that a folder reaches through others. */
function reachedFrom(folder: string): Set<string> {
  const reached = new Set(imports.get(folder));
  reached.delete(folder);
  for (const each of reached)
    for (const next of imports.get(each) ?? []) if (next !== each) reached.add(next);
  return reached;
}

describe('the rooms', () => {
  it('have no circle of folders', () => {
    const circular = () => [...folders].filter((folder) => reachedFrom(folder).has(folder));
    assert.deepEqual(circular(), []);
    imports.get('server/store')!.add('server/identity');
    assert.ok(circular().includes('server/store'), 'a planted circle is seen');
  });

  it('hold at most 30 files in a folder', () => {
    for (const folder of folders) {
      const held = files.filter((file) => posix.dirname(file) === folder);
      assert.ok(held.length <= MAX_FILES_A_FOLDER, `${folder}: ${held.length}`);
    }
  });

  it('have a row in the table for each folder with files', () => {
    assert.deepEqual(
      [...folders].filter((folder) => !ROOMS.some((room) => room.folder === folder)),
      [],
    );
  });
});
