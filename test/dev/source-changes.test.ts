import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { sourceChanges } from '../../dev/source-changes.js';

const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-changes-'));
before(() => {
  for (const name of ['rules', 'dist']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'rules/line.ts'), '1');
  writeFileSync(join(folder, 'unchanged.ts'), '1');
});
after(() => rmSync(folder, { recursive: true }));

it('the changes of sources are files that are new, written or replaced, and none that is compiled', async () => {
  const changes = sourceChanges([folder]);
  async function nextAfter(change: () => void): Promise<readonly string[]> {
    const next = changes.next();
    change();
    return (await next).value as readonly string[];
  }
  assert.deepEqual(
    await nextAfter(() => {
      writeFileSync(join(folder, 'dist/line.js'), '2');
      mkdirSync(join(folder, 'rows'));
      writeFileSync(join(folder, 'rows/new.ts'), '2');
    }),
    [join(folder, 'rows/new.ts')],
  );
  assert.deepEqual(
    await nextAfter(() => {
      writeFileSync(join(folder, 'replacing.tmp'), '3');
      renameSync(join(folder, 'replacing.tmp'), join(folder, 'rules/line.ts'));
    }),
    [join(folder, 'rules/line.ts')],
  );
  await changes.return(undefined);
});

it('a change between the call and the first question is found', async () => {
  const changes = sourceChanges([folder]);
  writeFileSync(join(folder, 'early.ts'), '1');
  assert.deepEqual((await changes.next()).value, [join(folder, 'early.ts')]);
  await changes.return(undefined);
});
