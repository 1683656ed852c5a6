import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { doctor } from '../../server/commands/doctor.js';
import type { Finding } from '../../server/commands/findings.js';
import * as mistakes from '../../server/program/mistakes.js';
import { TOGETHER } from '../../server/program/settings-together.js';
import { SETUP_PROBLEMS } from '../../server/operations/setup-problems.js';
import { copyInitialised, postgres } from '../engines.js';
import { BROKEN, BROKEN_POSTGRES, type Make } from './broken-setups.js';
import { refusalsOf } from './refusals.js';
import { SHARED, WRONG_SETTINGS, type Environment } from './setups.js';

const { skip: noPostgres } = postgres;

/** Rows that no setup here provokes: a disk, a right of the system, a file that changes while the proxy runs, a warning, a pooler (test/store/pooler.all.test.ts). */
const ELSEWHERE =
  /^(folder_(ENOSPC|53100|EROFS|other)|listen_(EACCES|other)|postgres_(53100|password|pooled_by_transaction|too_old)|secret_characters|proxy_ignored)$/;
/** Those of any connection: `test/upstream/connection.test.ts` provokes what one machine alone can. */
const CONNECTION = /^(E[A-Z]+|EAI_AGAIN|ERR_\w+|CERT_\w+|\w+_SIGNED_CERT\w*|UNABLE_\w+)$/;

describe('a setup that is wrong', () => {
  let folder: string;
  const said: string[] = [];
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'kyc-broken-'));
    copyInitialised(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'encryption-key'), SHARED.ENCRYPTION_KEYS);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const complete = (given: Environment) => ({ ...SHARED, DATA_DIR: join(folder, 'data'), ...given });
  async function failuresOf(environment: Environment): Promise<string[]> {
    const { text } = await doctor({ json: true }, environment);
    const { findings } = JSON.parse(text) as { findings: Finding[] };
    return findings
      .filter(({ check, result }) => result === 'failed' && check !== 'upstream')
      .map(({ message, next }) => `${message} ${next}`);
  }

  /** What both say, in one sentence, without a value. */
  async function saidOf(given: Environment, secrets: readonly string[]): Promise<string> {
    const environment = complete(given);
    const refusals = await refusalsOf(environment);
    assert.equal(refusals.length, 1, refusals.join('; '));
    const [refusal] = refusals as [string];
    said.push(refusal);
    const failures = await failuresOf(environment);
    const same = failures.filter((failure) => failure.includes(refusal.replace(/\.$/, '')));
    assert.equal(same.length, 1, `${refusal} is not in ${failures.join('; ')}`);
    for (const secret of [SHARED.UPSTREAM_TOKEN, 'a-password', 'db.example', ...secrets])
      assert.ok(!`${refusal} ${failures.join()}`.includes(secret), secret);
    return refusal;
  }

  for (const [name, given, says] of WRONG_SETTINGS)
    it(`such as ${name} is refused by serve, and doctor says the same`, async () => {
      const values = Object.values(given).flatMap((value = '') => value.split(/[,;\s]+/));
      const sentence = await saidOf(
        given,
        values.filter((value) => value.length > 7),
      );
      assert.ok(sentence.startsWith(says), sentence);
    });

  const provoke = (name: string, says: RegExp, make: Make, skip: boolean | string) =>
    it(`such as ${name} is refused by serve, and doctor says the same`, { skip }, async (t: TestContext) => {
      assert.match(await saidOf(await make({ folder, undo: (work) => t.after(work) }), []), says);
    });
  for (const [name, [says, make]] of Object.entries(BROKEN)) provoke(name, says, make, false);
  for (const [name, [says, make]] of Object.entries(BROKEN_POSTGRES)) provoke(name, says, make, noPostgres);

  it('is not one that works: serve starts, and doctor finds nothing but the missing service', async () => {
    assert.deepEqual(await refusalsOf(complete({})), []);
    assert.deepEqual(await failuresOf(complete({})), []);
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

  it('has a cause for each sentence that is said of a variable, or of several', () => {
    for (const [table, sentences] of Object.entries({ ...mistakes, TOGETHER }))
      if (typeof sentences === 'object')
        for (const sentence of Object.keys(sentences))
          assert.ok(
            said.some((text) => text.includes(sentence)),
            `no setup provokes ${table}: ${sentence}`,
          );
  });
});
