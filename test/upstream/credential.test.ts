import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { Credential, REFUSED_FOR_MS, RENEWAL_MS, REREAD_MS } from '../../server/upstream/credential.js';
import { keptLog } from '../serve-calls.js';

describe('the credential', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-token-'));
  after(() => rmSync(folder, { recursive: true }));
  const tokenFile = join(folder, 'token');
  let now: number;
  let kept: ReturnType<typeof keptLog>;
  let credential: Credential;
  const errors = () => kept.text().match(/"level":50/g)?.length ?? 0;
  const open = (file?: string) => new Credential({ token: 'first', tokenFile: file }, kept.log, () => now);

  beforeEach(() => {
    now = 1_000;
    kept = keptLog();
  });

  describe('that never changes', () => {
    beforeEach(() => {
      credential = open();
    });

    test('is reported once when upstream refuses it, and is accepted again with the first answer', async () => {
      await credential.refused('first');
      await credential.refused('first');
      assert.deepEqual([credential.isRefused(), errors()], [true, 1]);
      credential.accepted('first');
      assert.equal(credential.isRefused(), false);
      await credential.refused('first');
      assert.equal(errors(), 2);
    });

    test('makes a process that makes no further call not ready for a minute, not for ever', async () => {
      await credential.refused('first');
      now += REFUSED_FOR_MS - 1;
      assert.equal(credential.isRefused(), true);
      now += 1;
      assert.equal(credential.isRefused(), false);
    });

    test('holds identity calls back after a refusal, longer each time, and then lets one find out', async () => {
      assert.deepEqual(await credential.allowance(), { calls: Infinity });
      const pauses: number[] = [];
      for (let refusal = 0; refusal < 7; refusal += 1) {
        await credential.refused('first');
        const held = await credential.allowance();
        assert.ok('waitMs' in held);
        pauses.push(held.waitMs / 1000);
        now += held.waitMs;
        assert.deepEqual(await credential.allowance(), { calls: 1 });
        await credential.token();
        assert.ok('waitMs' in (await credential.allowance()), 'one call finds out, not two');
      }
      assert.deepEqual(pauses, [2, 2, 4, 8, 16, 30, 30]);
      credential.accepted('first');
      assert.deepEqual(await credential.allowance(), { calls: Infinity });
    });

    test('is not waited for', async () => {
      await credential.refused('first');
      assert.equal(await credential.waitForNew('first'), false);
    });
  });

  describe('from a file', () => {
    beforeEach(() => {
      writeFileSync(tokenFile, 'first\n');
      credential = open(tokenFile);
    });

    test('is read again when the last reading is a second old', async () => {
      writeFileSync(tokenFile, 'second\n');
      now += REREAD_MS - 1;
      assert.equal(await credential.token(), 'first');
      now += 1;
      assert.equal(await credential.token(), 'second');
    });

    test('is read again at once after a refusal, and the refusal is no alarm', async () => {
      writeFileSync(tokenFile, 'second');
      await credential.refused('first');
      assert.deepEqual(await credential.allowance(), { calls: Infinity });
      assert.equal(await credential.token(), 'second');
      assert.equal(await credential.waitForNew('first'), true);
      assert.deepEqual([credential.isRefused(), errors()], [false, 0]);
    });

    test('that is renewed late lets callers wait, and the process stays ready', async () => {
      await credential.refused('first');
      const renewed = credential.waitForNew('first');
      assert.equal(credential.isRefused(), false);
      writeFileSync(tokenFile, 'second');
      assert.equal(await renewed, true);
      assert.equal(errors(), 0);
    });

    test('that is not renewed in time is an alarm, and no caller waits any longer', async () => {
      await credential.refused('first');
      now += RENEWAL_MS;
      await credential.refused('first');
      assert.equal(await credential.waitForNew('first'), false);
      assert.deepEqual([credential.isRefused(), errors()], [true, 1]);
      writeFileSync(tokenFile, 'second');
      now += REREAD_MS;
      assert.deepEqual(await credential.allowance(), { calls: Infinity });
      assert.equal(credential.isRefused(), false);
    });

    test('that is empty or cannot be read keeps the last token, and is reported once', async () => {
      const makePipe = () => spawnSync('mkfifo', [tokenFile]);
      for (const spoil of [
        () => writeFileSync(tokenFile, ''),
        () => rmSync(tokenFile),
        makePipe,
        () => rmSync(tokenFile),
      ]) {
        spoil();
        now += REREAD_MS;
        assert.equal(await credential.token(), 'first');
      }
      now += REREAD_MS;
      await credential.token();
      assert.equal(kept.text().match(/cannot be read/g)?.length, 2);
      assert.match(kept.text(), /it is no file, such as a folder or a pipe/);
      writeFileSync(tokenFile, 'second');
      now += REREAD_MS;
      assert.equal(await credential.token(), 'second');
    });

    for (const [what, bytes, says] of [
      ['UTF-16', Buffer.from('\uFEFFsecond', 'utf16le'), 'UTF-16'],
      ['two lines', Buffer.from('second\nthird\n'), 'several lines'],
      ['a NUL byte', Buffer.from('second\0'), 'NUL'],
      ['nothing', Buffer.from(' \n'), 'is empty'],
      ['a character outside ASCII', Buffer.from('sécond'), 'outside ASCII'],
    ] as const)
      test(`that turns to ${what} keeps the last token; one line says so, without a part of it`, async () => {
        for (let reading = 0; reading < 3; reading += 1) {
          writeFileSync(tokenFile, bytes);
          now += REREAD_MS;
          assert.equal(await credential.token(), 'first');
        }
        assert.equal(kept.text().trim().split('\n').length, 1);
        assert.ok(kept.text().includes(says), kept.text());
        assert.doesNotMatch(kept.text(), /first|second|third|cond/);
        writeFileSync(tokenFile, '\uFEFFfourth\r\n');
        now += REREAD_MS;
        assert.equal(await credential.token(), 'fourth');
      });

    test('is not refused by a late answer to the last token', async () => {
      writeFileSync(tokenFile, 'second');
      now += REREAD_MS;
      await credential.token();
      await credential.refused('first');
      assert.deepEqual(await credential.allowance(), { calls: Infinity });
      await credential.refused('second');
      credential.accepted('first');
      assert.ok('waitMs' in (await credential.allowance()));
    });
  });
});
