import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pino } from 'pino';
import type { Database } from '../../../server/store/database.js';
import { migrate } from '../../../server/store/migrate.js';
import { MovableClock } from '../../../sandbox/control/clock.js';
import { importList as storeList } from '../../../sandbox/lists/list-store.js';
import { migrations } from '../../../sandbox/migrations.js';
import { runCommand } from '../../../sandbox/commands/command.js';
import { importList, progressBar } from '../../../sandbox/commands/import-list.js';
import {
  RunningImports,
  type ImportProgress,
  type ImportStep,
} from '../../../sandbox/lists/import-progress.js';
import { engines } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';

const STEPS: readonly ImportStep[] = ['reading', 'storing', 'finishing'];

describe('the progress of an import', () => {
  it('never goes back and stays within 0 and 1, whatever is reported', async () => {
    const report = fc.record({ step: fc.constantFrom(...STEPS), done: fc.nat(500), total: fc.nat(300) });
    await fc.assert(
      fc.asyncProperty(fc.array(report), async (reports) => {
        const imports = new RunningImports();
        await imports.follow('one', async (report) => {
          let before = 0;
          for (const { step, done, total } of reports) {
            report(step, done, total);
            const [{ share } = { share: -1 }] = imports.list();
            assert.ok(share >= before && share <= 1);
            before = share;
          }
        });
        assert.deepEqual(imports.list(), []);
      }),
    );
  });

  it('is forgotten when the import fails, and kept apart from that of another list', async () => {
    const imports = new RunningImports();
    await imports.follow('one', async (report) => {
      report('storing', 1, 2);
      const failing = imports.follow('other', () => Promise.reject(new Error('broken')));
      await assert.rejects(failing, /broken/);
      assert.deepEqual(
        imports.list().map(({ list, step }) => [list, step]),
        [['one', 'storing']],
      );
    });
  });

  it('is drawn as a bar with what is being done', () => {
    const storing: ImportProgress = { list: 'one', step: 'storing', done: 50, total: 100, share: 0.5 };
    assert.equal(progressBar(storing), `[${'#'.repeat(15)}${'.'.repeat(15)}] storing 50 of 100`);
    const reading: ImportProgress = { list: 'one', step: 'reading', done: 0, total: 0, share: 0 };
    assert.equal(progressBar(reading), `[${'.'.repeat(30)}] reading`);
  });
});

for (const engine of engines) {
  describe(`an import on ${engine.name}`, { skip: engine.skip }, () => {
    it('reports its steps in their order, and how much of each is done', async () => {
      const database: Database = await engine.open();
      try {
        await migrate(database, 'sandbox', migrations);
        const reported: Array<[step: ImportStep, done: number, total: number]> = [];
        const context = { database, clock: new MovableClock(), log: pino({ level: 'silent' }) };
        const rows = Array.from({ length: 5000 }, (_, index) => `Zorbla Quim${index},person,PEP`);
        const files = [{ name: 'many.csv', content: `name,entity_type,risk_type\n${rows.join('\n')}\n` }];
        const { entities } = await storeList(
          context,
          'many',
          files,
          'plain-csv',
          (step, done = 0, total = 0) => reported.push([step, done, total]),
        );
        assert.deepEqual([...new Set(reported.map(([step]) => step))], STEPS);
        const totals = { reading: 0, storing: entities, finishing: 0 };
        for (const [step, done, total] of reported) {
          assert.equal(total, totals[step], step);
          assert.ok(done <= total);
        }
        assert.ok(reported.filter(([step]) => step === 'storing').length >= 2);
      } finally {
        await database.close();
      }
    });
  });

  describe(`watching an import on ${engine.name}`, { skip: engine.skip }, () => {
    it('sees it go on while it goes on, over HTTP', async () => {
      const database: Database = await engine.open();
      const sandbox = await TestSandbox.start(database);
      try {
        const underWay = async () =>
          (await sandbox.call('GET', '/sandbox/lists/import')).body.imports as ImportProgress[];
        assert.deepEqual(await underWay(), []);
        const rows = Array.from(
          { length: 12_000 },
          (_, index) => `Zorbla ${index.toString(36)} Quim${index},person,PEP`,
        );
        let over = false;
        const importing = sandbox
          .call('POST', '/sandbox/lists/import', {
            name: 'watched',
            files: [{ name: 'watched.csv', content: `name,entity_type,risk_type\n${rows.join('\n')}\n` }],
          })
          .finally(() => (over = true));
        const seen: ImportProgress[] = [];
        while (!over) seen.push(...(await underWay()));
        assert.equal((await importing).status, 201);
        assert.deepEqual(await underWay(), []);
        // Which steps a call meets depends on the machine: some last a few milliseconds.
        assert.ok(new Set(seen.map(({ step }) => step)).size >= 2, 'the step changed while the import ran');
        for (const [index, { list, share }] of seen.entries()) {
          assert.equal(list, 'watched');
          assert.ok(share >= (seen[index - 1]?.share ?? 0));
        }
      } finally {
        await sandbox.close();
        await database.close();
      }
    });
  });
}

describe('the import command', () => {
  it('rubs its bar out before it says what is wrong', async () => {
    const drawn: string[] = [];
    const printed: string[] = [];
    const code = await runCommand(importList, [import.meta.filename, '--url', 'http://localhost:1'], {
      environment: {},
      print: (line) => printed.push(line),
      printError: (line) => printed.push(line),
      draw: (line) => drawn.push(line),
    });
    assert.equal(code, 1);
    assert.deepEqual(drawn, ['']);
    assert.match(printed.join(), /No sandbox answers/);
  });
});
