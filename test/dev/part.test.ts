import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { Part } from '../../dev/part.js';

it('a part that is closed while it starts again stays closed', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-part-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const log = join(folder, 'starts');
  const program = `fs.appendFileSync(${JSON.stringify(log)}, 'start '); console.log('listens'); setTimeout(() => {}, 10_000)`;
  const part = new Part(['--eval', program]);
  await part.start();
  const restarted = part.restart();
  await part.close();
  await restarted;
  assert.equal(readFileSync(log, 'utf8'), 'start ');
});
