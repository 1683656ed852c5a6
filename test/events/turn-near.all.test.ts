import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { codeBlocks } from '../guide.js';
import { startTestProxy, until } from '../test-proxy.js';
import { startReceiver } from './receiver.js';

describe('the event of a turn that is near', () => {
  test('is sent within the lead time to a customer who left, and a new session shows the same verification', async (t) => {
    const receiver = await startReceiver();
    const proxy = await startTestProxy(t, pglite, {
      standing: true,
      environment: { ...receiver.environment, LIMIT_REQUEST: '1' },
    });
    const start = async (nationalId: string) => {
      const token = await proxy.identitySession(nationalId, { reference: `customer-${nationalId}` });
      return proxy.begin(token);
    };
    // One code a minute: the third in line waits for longer than the lead time.
    for (const other of ['1083444401', '1083444403', '1083444404']) await start(other);
    const { id, queue } = await start('1083444402');
    assert.equal(queue?.mayLeave, true);
    const notice = async () => {
      const [row] = await proxy.database.query<{ turn_notice: string | null }>(
        'select turn_notice from proxy.places where verification_id = $1',
        [id],
      );
      return row!.turn_notice;
    };
    await until('the turn is far', async () => (await notice()) === 'pending');
    assert.deepEqual(receiver.of(id), []);
    await proxy.advance(30);
    const [received] = await until(
      'the host receives it',
      () => receiver.of(id).length > 0 && receiver.of(id),
    );
    const { type, data } = received!.event;
    assert.equal(type, 'verification.turn_near');
    assert.deepEqual(data, { id, status: 'QUEUED', reference: 'customer-1083444402' });

    const returned = await proxy.identitySession('1083444402', { reference: 'customer-1083444402' });
    assert.equal((await proxy.begin(returned, {}, 200)).id, id);
    await proxy.advance(40);
    await proxy.reaches(returned, id, 'WAITING');
    assert.equal(receiver.of(id).length, 1);
    await receiver.close();
  });
});

describe('the link in the docs', () => {
  test('gives back the reference until it ends, and nothing for a changed link', async () => {
    const [example] = codeBlocks('leave-the-line.md', 'js');
    const folder = mkdtempSync(join(tmpdir(), 'kyc-link-'));
    const file = join(folder, 'link.mjs');
    writeFileSync(file, example!);
    process.env['LINK_SECRET'] = 'a-secret-only-for-this-test';
    const { resumeLink, referenceOf } = (await import(pathToFileURL(file).href)) as {
      resumeLink: (reference: string, now?: number) => string;
      referenceOf: (resume: string, now?: number) => string | null;
    };
    delete process.env['LINK_SECRET'];
    rmSync(folder, { recursive: true });
    const now = Date.parse('2026-01-01T00:00:00Z');
    const resume = new URL(resumeLink('customer-42 é', now)).searchParams.get('resume')!;
    assert.equal(referenceOf(resume, now + 3_599_000), 'customer-42 é');
    assert.equal(referenceOf(resume, now + 3_601_000), null);
    const [reference, until, signature] = resume.split('.') as [string, string, string];
    assert.equal(referenceOf(`${reference}x.${until}.${signature}`, now), null);
    assert.equal(referenceOf(`${reference}.${Number(until) + 1}.${signature}`, now), null);
    assert.equal(referenceOf(`${reference}.${until}.`, now), null);
    assert.equal(referenceOf('', now), null);
  });
});
