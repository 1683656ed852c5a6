import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { runCommand } from '../../../sandbox/commands/command.js';
import { importList } from '../../../sandbox/commands/import-list.js';
import { describeSandbox } from '../running-sandbox.js';
import { ADD, ALT, SDN } from './list-examples.js';

describeSandbox('importing lists', { ownListsOnly: true }, (sandbox) => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-lists-'));
  after(async () => {
    rmSync(folder, { recursive: true });
  });
  const namesOf = async (name: string): Promise<string[]> =>
    (await sandbox.screen(name)).hits.items.map((hit: { name: string }) => hit.name);
  const versionsOf = async (list: string) => {
    const { lists } = (await sandbox.call('GET', '/sandbox/lists')).body;
    const ofIt = lists.filter((one: { list: string }) => one.list === list);
    return ofIt.map((one: { version: number; isCurrent: boolean }) => [one.version, one.isCurrent]);
  };
  async function command(...args: string[]) {
    const [out, errors]: [string[], string[]] = [[], []];
    const code = await runCommand(importList, [...args, '--url', sandbox.url], {
      environment: {},
      print: (line) => out.push(line),
      printError: (line) => errors.push(line),
    });
    return { code, out: out.join('\n'), errors: errors.join('\n') };
  }

  it('keeps every version and screens against the newest of each list', async () => {
    await sandbox.importNames('first', ['Ada Quillfeather', 'Bo Starling']);
    await sandbox.importNames('second', ['Ada Quillfeather']);
    assert.deepEqual(await namesOf('Ada Quillfeather'), ['Ada Quillfeather', 'Ada Quillfeather']);
    const newer = await sandbox.importNames('first', ['Bo Starling', 'Cy Thornbury']);
    assert.equal(newer.body.version, 2);
    assert.deepEqual(await namesOf('Ada Quillfeather'), ['Ada Quillfeather']);
    assert.deepEqual(await namesOf('Cy Thornbury'), ['Cy Thornbury']);
    assert.deepEqual(await versionsOf('first'), [
      [2, true],
      [1, false],
    ]);
  });

  it('the command loads the folder of OFAC; the same files in another order change nothing', async () => {
    const path = join(folder, 'ofac');
    mkdirSync(path);
    const files = Object.entries({ 'sdn.csv': SDN, 'alt.csv': ALT, 'add.csv': ADD }).map(
      ([name, content]) => ({ name, content }),
    );
    for (const { name, content } of files) writeFileSync(join(path, name), content);
    const { out } = await command(path, '--name', 'sanctions');
    assert.match(out, /^Loaded "sanctions" version 1 \(ofac-sdn\): 3 entities, 6 names\./);
    assert.deepEqual(await namesOf('Ayman Al-Invented'), ['Ayman AL-INVENTED']);
    const again = await sandbox.importFiles('sanctions', files);
    assert.deepEqual([again.status, again.body.unchanged, again.body.version], [200, true, 1]);
    assert.deepEqual(await versionsOf('sanctions'), [[1, true]]);
  });

  it('loads a name with U+0000 without it, since no database holds it', async () => {
    assert.equal((await sandbox.importNames('odd', ['Max\u0000 Ningwald'])).status, 201);
    assert.deepEqual(await namesOf('Max Ningwald'), ['Max Ningwald']);
  });

  it('changes nothing when a line is broken, and says which', async () => {
    await sandbox.importNames('broken', ['Ed Vantongeren']);
    const answer = await sandbox.importNames('broken', ['Flo Wexcombe', 'Gus Yarrow,vehicle']);
    assert.equal(answer.status, 400);
    assert.match(answer.body.messages[0], /^broken\.csv, line 3: /);
    assert.deepEqual(await versionsOf('broken'), [[1, true]]);
    assert.deepEqual(
      [await namesOf('Ed Vantongeren'), await namesOf('Flo Wexcombe')],
      [['Ed Vantongeren'], []],
    );
  });

  it('the command loads a file and prints what was loaded', async () => {
    const path = join(folder, 'My list.csv');
    writeFileSync(path, 'name,entity_type,risk_type,country\nJosé Calloway,person,PEP,SA\n');
    await sandbox.screen('José Calloway', { isMonitored: true });
    assert.deepEqual(await command(path), {
      code: 0,
      errors: 'Reading and storing. A large list takes minutes.',
      out:
        'Loaded "my-list" version 1 (plain-csv): 1 entities, 1 names.\n' +
        '  Rows: 1\n  Entities: 1\n  Names: 1\n  Dates: 0\n  Types: person 1\n  Risk types: PEP 1\n' +
        '  Duplicates: 0\n  Columns not understood: 0\n' +
        '1 monitored names are screened again in the background.',
    });
    assert.match((await command(path)).out, /Nothing changed/);
    assert.deepEqual(await namesOf('José Calloway'), ['José Calloway']);
  });

  it('the command says what to do next when it cannot', async () => {
    const path = join(folder, 'bad.csv');
    writeFileSync(path, 'name,entity_type,risk_type,country\nLou Dashwood,person,PEP,SA\nx,y,z\n');
    const { code, errors } = await command(path);
    assert.match(errors, /\nNot loaded: bad\.csv, line 3: 3 cells where the header has 4/);
    assert.equal(code, 1);
    for (const [args, says] of [
      [[path, '--format', 'ofac-sdn'], /\nNot loaded: bad\.csv, line 1: .*Expected OFAC/],
      [[join(folder, 'missing.csv')], /Check the path/],
      [[folder], /several lists\. Import one list at a time/],
      [[], /^Give one file or folder\.\n\nUsage: /],
    ] as const)
      assert.match((await command(...args)).errors, says);
  });
});
