import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pglite } from '../engines.js';
import { startScriptedUpstream, type ScriptedUpstream } from '../scripted-upstream.js';
import { HOST_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';

/** A renewal that is so late is not overdue. */
const LATE_MS = 300;

describe('a token that ends while people verify', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-renewal-'));
  const tokenFile = join(folder, 'token');
  let upstream: ScriptedUpstream;
  let proxy: TestProxy;
  let tokens = 0;
  let refusedBefore = 0;
  const refused = () => upstream.refusedTokens - refusedBefore;
  const renew = () => writeFileSync(tokenFile, `token-${tokens}\n`);

  before(async () => {
    upstream = await startScriptedUpstream({ token: 'token-0', limits: { request: 1e6, status: 1e6 } });
    renew();
    proxy = await openTestProxy(pglite, {
      upstream,
      environment: { UPSTREAM_TOKEN: '', UPSTREAM_TOKEN_FILE: tokenFile },
    });
  });
  after(async () => {
    await proxy.stop();
    await upstream.close();
    rmSync(folder, { recursive: true });
  });
  /** Upstream knows the next token; the file still has the last one. */
  beforeEach(async () => {
    renew();
    refusedBefore = upstream.refusedTokens;
  });
  const end = () => upstream.accept(`token-${(tokens += 1)}`);
  const begin = async (nationalId: string) => {
    const token = await proxy.identitySession(nationalId, { details: 'all' });
    return { token, id: (await proxy.begin(token)).id };
  };
  const showsNoFailure = async () => {
    assert.equal((await fetch(`${proxy.url}/readyz`)).status, 200);
    assert.doesNotMatch(proxy.logged.join(''), /"level":50/);
  };

  test('shows the approval that came meanwhile', async () => {
    const { token, id } = await begin('1000000802');
    const { code } = await proxy.reaches(token, id, 'WAITING');
    end();
    upstream.complete(proxy.transactionOf(code!));
    await until('the old token is refused', () => refused() > 0);
    const [row] = await proxy.database.query(
      'select checked_at <= answered_at or checked_at is null as undone from proxy.verifications where id = $1',
      [id],
    );
    assert.notEqual(row!['undone'], false, 'a refused check counts as none');
    renew();
    await proxy.reaches(token, id, 'COMPLETED');
    await showsNoFailure();
  });

  test('reads the details with the new token, and charges both calls', async () => {
    const { token, id } = await begin('1000000803');
    const { transId } = await proxy.waits(token, id);
    upstream.complete(transId);
    await proxy.reaches(token, id, 'COMPLETED');
    end();
    const read = proxy.call('GET', `/v1/verifications/${id}/details`, token);
    await until('the old token is refused', () => refused() > 0);
    renew();
    assert.equal((await read).status, 200);
    const [charged] = await proxy.database.query(
      "select count(*) as calls from proxy.calls where kind = 'details'",
    );
    assert.equal(charged!['calls'], 2);
    await showsNoFailure();
  });

  const JANE = { name: 'Jane Doe', entityType: 'person' };
  const calls = [
    ['/v1/screenings', JANE, 201, 'screen'],
    ['/v1/screenings/v1', JANE, 201, 'screenV1'],
    ['/v1/submissions/search', { formId: 'form-1' }, 200, 'submissions'],
  ] as const;
  for (const [path, body, status, endpoint] of calls) {
    test(`carries out POST ${path} once, with the new token`, async () => {
      end();
      const answered = proxy.post(HOST_KEY, path, status, body);
      await until('the old token is refused', () => refused() > 0);
      await wait(LATE_MS);
      renew();
      await answered;
      assert.deepEqual([refused(), upstream.callsTo(endpoint).length], [1, 1]);
      await showsNoFailure();
    });
  }
});
