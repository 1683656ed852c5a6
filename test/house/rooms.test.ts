import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../command.js';
import { BOUNDS, MAX_FILES_A_FOLDER, ROOMS } from '#rooms';
import { circlesOf, filesByFolder, readImports, roomsOf } from './rooms-report.js';

describe('the rooms', () => {
  const imports = readImports();

  it('have no circle of folders', () => assert.deepEqual(circlesOf(imports), []));

  it('hold at most 30 files in a folder', () => {
    assert.deepEqual(
      [...filesByFolder(imports)].filter(([, count]) => count > MAX_FILES_A_FOLDER),
      [],
    );
  });

  for (const [folder, bound] of Object.entries(BOUNDS)) {
    it(`stay within ${bound.rooms} entries and ${bound.arrows} arrows in ${folder}`, () => {
      const { rooms, arrows } = roomsOf(folder, imports);
      assert.ok(rooms.length <= bound.rooms, `${rooms.length} entries: ${rooms.join(', ')}`);
      assert.ok(arrows.length <= bound.arrows, `${arrows.length} arrows: ${arrows.join(', ')}`);
    });
  }

  it('have a row in the table for each folder with files', () => {
    const rows = new Set(ROOMS.map(({ folder }) => folder));
    assert.deepEqual(
      [...filesByFolder(imports).keys()].filter((folder) => !rows.has(folder)),
      [],
    );
  });

  it('are listed in the contributor guide as in the table', () => {
    const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
    const listed = [...guide.matchAll(/^\| `([\w/-]+)\/` +\| (.+?) +\|$/gm)].map(([, folder, holds]) => [
      folder,
      holds,
    ]);
    assert.deepEqual(
      listed,
      ROOMS.map(({ folder, holds }) => [folder, holds]),
    );
  });

  it('would show a planted circle', () => {
    const planted = new Map([...imports, ['server/store/planted.ts', ['server/identity/start.ts']]]);
    assert.equal(circlesOf(planted).length, 1);
  });
});
