import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { doctor } from '../../server/commands/doctor/doctor.js';
import type { Finding } from '../../server/commands/doctor/findings.js';
import { SETUP_PROBLEMS } from '../../server/operations/setup-problems.js';
import { copyInitialised, postgres } from '../engines.js';
import { BROKEN, BROKEN_POSTGRES, SHARED, type Environment } from './broken-setups.js';
import { refusalsOf } from './refusals.js';

const { skip: noPostgres } = postgres;

/** Rows that no setup here provokes: a disk, a right of the system, a file that changes while the proxy runs, a warning, a pooler (test/store/pooler.all.test.ts). */
const ELSEWHERE =
  /^(folder_(ENOSPC|EDQUOT|53100|EROFS|other)|listen_(EACCES|other)|postgres_(53100|password|pooled_by_transaction|too_old)|secret_(lines|characters)|proxy_ignored)$/;
/** Those of any connection: `test/upstream/connection.test.ts` provokes what one machine alone can. */
const CONNECTION = /^(E[A-Z]+|EAI_AGAIN|UND_ERR_\w+|ERR_\w+|CERT_\w+|\w+_SIGNED_CERT\w*|UNABLE_\w+)$/;

describe('a setup that is wrong', () => {
  let folder: string;
  const undo: (() => unknown)[] = [];
  const said: string[] = [];
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'kyc-broken-'));
    copyInitialised(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'encryption-key'), SHARED.ENCRYPTION_KEYS);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(async () => {
    for (const each of undo.splice(0).toReversed()) await each();
  });

  async function failuresOf(environment: Environment): Promise<string[]> {
    const { text } = await doctor({ json: true }, environment);
    const { findings } = JSON.parse(text) as { findings: Finding[] };
    return findings
      .filter(({ check, result }) => result === 'failed' && check !== 'upstream')
      .map(({ message, next }) => `${message} ${next}`);
  }

  for (const [setups, skip] of [
    [BROKEN, false],
    [BROKEN_POSTGRES, noPostgres],
  ] as const)
    for (const [name, [says, make]] of Object.entries(setups))
      it(`such as ${name} is refused by serve, and doctor says the same`, { skip }, async () => {
        const ground = { folder, undo: (work: () => unknown) => void undo.push(work) };
        const environment = { ...SHARED, DATA_DIR: join(folder, 'data'), ...(await make(ground)) };
        const refusals = await refusalsOf(environment);
        assert.equal(refusals.length, 1, refusals.join('; '));
        const [refusal] = refusals as [string];
        assert.match(refusal, says);
        said.push(refusal);
        const failures = await failuresOf(environment);
        const same = failures.filter((failure) => failure.includes(refusal.replace(/\.$/, '')));
        assert.equal(same.length, 1, `${refusal} is not in ${failures.join('; ')}`);
        for (const secret of [SHARED.UPSTREAM_TOKEN, 'a-password', 'db.example'])
          assert.ok(!`${refusal} ${failures.join()}`.includes(secret), secret);
      });

  it('is not one that works: serve starts, and doctor finds nothing but the missing service', async () => {
    const environment = { ...SHARED, DATA_DIR: join(folder, 'data') };
    assert.deepEqual(await refusalsOf(environment), []);
    assert.deepEqual(await failuresOf(environment), []);
  });

  it('has a row in the table for each cause, which says what to do, and each row has a cause', () => {
    for (const [code, { message, fix }] of Object.entries(SETUP_PROBLEMS)) {
      assert.match(message, /^\w[^.]*$/, code);
      assert.match(fix, /^[A-Z].*\.$/, code);
      if (ELSEWHERE.test(code) || CONNECTION.test(code)) continue;
      if (noPostgres && /^postgres_(3D|25006|42501|schema_of_another|encoding)$/.test(code)) continue;
      const isProvoked = said.some((text) => text.includes(`${message}. ${fix}`.replace(/\.$/, '')));
      assert.ok(isProvoked, `no setup provokes ${code}`);
    }
  });
});
