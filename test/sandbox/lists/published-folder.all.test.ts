import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runCommand } from '../../../sandbox/commands/command.js';
import { importList } from '../../../sandbox/commands/import-list.js';
import { describeScreening } from '../screening/running-screening.js';
import { noPublishedLists, publishedPath } from './published-lists.js';

describeScreening('the published OFAC folder', (sandbox) => {
  it('is loaded by the command, and its names are found', { skip: noPublishedLists }, async () => {
    const out: string[] = [];
    const args = [publishedPath('ofac-sdn'), '--name', 'ofac', '--url', sandbox.url];
    const print = (line: string) => void out.push(line);
    assert.equal(await runCommand(importList, args, { environment: {}, print, printError: print }), 0);
    assert.match(out.join('\n'), /"ofac" version 1 \(ofac-sdn\): 8976 entities, \d{5} names/);
    for (const [typed, listed] of [
      ['Ayman Al-Zawahiri', 'Dr. Ayman AL ZAWAHIRI'],
      ['Hasan Abd al Karim Nasrallah', 'Hasan NASRALLAH'],
      ['Ayman Zawahri', 'Dr. Ayman AL ZAWAHIRI'],
    ] as const) {
      const search = { name: typed, entityType: 'person' };
      const { body } = await sandbox.call('/ExtSanctionScreening/Search', search);
      const found = (body.result.hits as { name: string }[]).slice(0, 10).map(({ name }) => name);
      assert.ok(found.includes(listed), `${typed}: ${found.join(' | ')}`);
    }
  });
});
