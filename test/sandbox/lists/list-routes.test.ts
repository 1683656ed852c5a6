import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { runCommand } from '../../../sandbox/commands/command.js';
import { importList } from '../../../sandbox/commands/import-list.js';
import { describeScreening } from '../screening/running-screening.js';

const csv = (...names: string[]) =>
  `name,entity_type,risk_type,country\n${names.map((name) => `${name},person,PEP,SA`).join('\n')}\n`;

describeScreening('importing lists', (sandbox) => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-lists-'));
  after(async () => {
    rmSync(folder, { recursive: true });
  });
  const post = (name: string, content: string, file = 'list.csv') =>
    sandbox.call('/sandbox/lists/import', { name, files: [{ name: file, content }] });
  const names = async (name: string) => {
    const search = await sandbox.call('/ExtSanctionScreening/Search', { name, entityType: 'person' });
    return search.body.result.hits.map((hit: { name: string }) => hit.name);
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
    assert.equal((await post('one', csv('Ada Quillfeather', 'Bo Starling'))).status, 201);
    assert.equal((await post('two', csv('Ada Quillfeather'))).status, 201);
    assert.deepEqual(await names('Ada Quillfeather'), ['Ada Quillfeather', 'Ada Quillfeather']);
    const newer = await post('one', csv('Bo Starling', 'Cy Thornbury'));
    assert.equal(newer.body.version, 2);
    assert.deepEqual(await names('Ada Quillfeather'), ['Ada Quillfeather']);
    assert.deepEqual(await names('Cy Thornbury'), ['Cy Thornbury']);
    const { lists } = (await sandbox.get('/sandbox/lists')).body;
    const ones = lists.filter((list: { list: string }) => list.list === 'one');
    assert.deepEqual(
      ones.map((list: { version: number; entities: number; isCurrent: boolean }) => [
        list.version,
        list.entities,
        list.isCurrent,
      ]),
      [
        [2, 2, true],
        [1, 2, false],
      ],
    );
  });

  it('loads a name with U+0000 without it, since no database holds it', async () => {
    assert.equal((await post('odd', csv('Max\u0000 Ningwald'))).status, 201);
    assert.deepEqual(await names('Max Ningwald'), ['Max Ningwald']);
  });

  it('changes nothing when a line is broken, and says which', async () => {
    await post('broken', csv('Ed Vantongeren'));
    const answer = await post('broken', `${csv('Flo Wexcombe')}Gus Yarrow,person,PEP,Atlantis\n`);
    assert.equal(answer.status, 400);
    assert.match(
      answer.body.messages[0],
      /list\.csv, line 3: "Atlantis" is not understood \(countries\)\. Expected a plain CSV .* a country is/,
    );
    assert.deepEqual(await names('Ed Vantongeren'), ['Ed Vantongeren']);
    assert.deepEqual(await names('Flo Wexcombe'), []);
  });

  it('screens monitored names again, and reports changed hits', async () => {
    await post('watched', csv('Hal Zeppenfeld'));
    const request = { name: 'Ida Applegarth', entityType: 'person' };
    const open = async (isMonitored: boolean) =>
      (await sandbox.call('/ExtSanctionScreening/v2/Search', { ...request, isMonitored })).body.result;
    const [watched, unwatched] = [await open(true), await open(false)];
    assert.equal(watched.numOfHits, 0);
    sandbox.context.clock.advance(3_600_000);
    assert.equal((await post('watched', csv('Hal Zeppenfeld', 'Ida Applegarth'))).body.waiting, 1);
    await sandbox.monitored();
    const read = async (id: string) =>
      (await sandbox.call(`/ExtSanctionScreening/v2/${id}/Hits`)).body.result;
    const changed = await read(watched.id);
    assert.equal(changed.numOfHits, 1);
    assert.equal(changed.searchStatus, 'Open');
    assert.equal(changed.summary.pep, 1);
    assert(changed.lastScreened > watched.lastScreened);
    assert.equal(changed.lastUpdated, changed.lastScreened);
    assert.equal((await read(unwatched.id)).numOfHits, 0);
    sandbox.context.clock.advance(3_600_000);
    await post('watched-too', csv('Jo Birkenstock'));
    await sandbox.monitored();
    const unchanged = await read(watched.id);
    assert(unchanged.lastScreened > changed.lastScreened);
    assert.equal(unchanged.lastUpdated, changed.lastUpdated);
  });

  it('the command loads a file and prints what was loaded', async () => {
    const path = join(folder, 'My list.csv');
    writeFileSync(path, csv('Kit Calloway'));
    const first = await command(path);
    assert.deepEqual(first, {
      code: 0,
      errors: 'Reading and storing. A large list takes minutes.',
      out:
        'Loaded "my-list" version 1 (plain-csv): 1 entities, 1 names.\n' +
        '  Rows: 1\n  Entities: 1\n  Names: 1\n  Dates: 0\n  Types: person 1\n  Risk types: PEP 1\n' +
        '  Duplicates: 0\n  Columns not understood: 0\n' +
        '1 monitored names are screened again in the background.',
    });
    assert.match((await command(path)).out, /Nothing changed/);
    assert.deepEqual(await names('Kit Calloway'), ['Kit Calloway']);
  });

  it('the command says what to do next when it cannot', async () => {
    const path = join(folder, 'bad.csv');
    writeFileSync(path, `${csv('Lou Dashwood')}x,y,z\n`);
    assert.match(
      (await command(path)).errors,
      /\nNot loaded: bad\.csv, line 3: 3 cells where the header has 4/,
    );
    assert.match((await command(join(folder, 'missing.csv'))).errors, /Check the path/);
    assert.match((await command(folder)).errors, /several lists\. Import one list at a time/);
    assert.match((await command()).errors, /^Give one file or folder\.\n\nUsage: /);
    assert.match((await command(path, '--colour', 'red')).errors, /--colour/);
  });
});
