import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sealReport } from '../../../widget/report/sealed-report.js';

const COMMAND = join(import.meta.dirname, '../../../widget/command/kyc-elements.js');

describe('kyc-elements verify-report', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'verify-report-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  function run(...args: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  it('ends with 0 for an intact report, and with 1 and a sentence for a changed one', async () => {
    const report = await sealReport({ format: 'kyc-elements screening report 1' });
    writeFileSync(join(folder, 'intact.json'), report);
    writeFileSync(join(folder, 'changed.json'), report.replace('report 1', 'report 2'));
    assert.deepEqual(run('verify-report', 'intact.json'), {
      status: 0,
      stdout: 'The report is intact: its content matches its checksum.\n',
      stderr: '',
    });
    const changed = run('verify-report', 'changed.json');
    assert.deepEqual([changed.status, changed.stdout], [1, '']);
    assert.match(changed.stderr, /was changed/);
  });

  it('refuses a report with a second screening, which another program might read', async () => {
    const content = { format: 'kyc-elements screening report 1', screening: { numOfHits: 3 } };
    const report = await sealReport(content);
    const forged = report.replace('"format"', '"screening": { "numOfHits": 0 },\n  "format"');
    assert.notEqual(forged, report);
    writeFileSync(join(folder, 'forged.json'), forged);
    const refused = run('verify-report', 'forged.json');
    assert.deepEqual([refused.status, refused.stdout], [1, '']);
    assert.match(refused.stderr, /occurs twice/);
  });

  it('says what to give instead of a file that is missing or no report', () => {
    writeFileSync(join(folder, 'table.csv'), 'name,strength');
    assert.match(run('verify-report', 'table.csv').stderr, /Give the JSON file/);
    assert.match(run('verify-report', 'nowhere.json').stderr, /nowhere\.json cannot be read/);
  });

  it('shows its usage, with 2 when it was called in another way', () => {
    assert.deepEqual([run('--help').status, run('--help').stderr], [0, '']);
    for (const args of [
      [],
      ['verify'],
      ['verify-report'],
      ['verify-report', 'one', 'two'],
      ['verify-report', '-x'],
    ])
      assert.equal(run(...args).status, 2, args.join(' '));
  });
});
