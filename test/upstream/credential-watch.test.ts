import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { UpstreamClient } from '../../server/upstream/client.js';
import { REFUSED_FOR_MS, watchCredential } from '../../server/upstream/credential-watch.js';
import { UpstreamRejected, UpstreamTimeout, UpstreamUnauthorized } from '../../server/upstream/failures.js';

describe('a refused credential', () => {
  let now: number;
  let answer: () => Promise<unknown>;
  let errors: unknown[];
  let watched: ReturnType<typeof watchCredential>;
  beforeEach(() => {
    now = 1_000;
    errors = [];
    const client = { mfaStatus: () => answer() } as unknown as UpstreamClient;
    const log = { error: (text: unknown) => errors.push(text) };
    watched = watchCredential(client, log as unknown as Parameters<typeof watchCredential>[1], () => now);
  });
  const call = async (next: () => Promise<unknown>) => {
    answer = next;
    await watched.upstream.mfaStatus({ transId: 't', random: '47', nationalId: '1' }).catch(() => undefined);
  };
  const refusal = () => Promise.reject(new UpstreamUnauthorized({ upstreamStatus: 401 }));

  test('is said once, and is over with the first answer', async () => {
    await call(refusal);
    await call(refusal);
    assert.equal(watched.credentialRefused(), true);
    assert.equal(errors.length, 1);
    await call(() => Promise.resolve({}));
    assert.equal(watched.credentialRefused(), false);
  });

  test('is over with a refusal of another kind, but not with silence', async () => {
    await call(refusal);
    await call(() => Promise.reject(new UpstreamTimeout()));
    assert.equal(watched.credentialRefused(), true);
    await call(() => Promise.reject(new UpstreamRejected({ upstreamStatus: 400 })));
    assert.equal(watched.credentialRefused(), false);
  });

  test('keeps a process that is asked nothing more out of service for a minute, not for ever', async () => {
    await call(refusal);
    now += REFUSED_FOR_MS - 1;
    assert.equal(watched.credentialRefused(), true);
    now += 1;
    assert.equal(watched.credentialRefused(), false);
    await call(refusal);
    assert.deepEqual([watched.credentialRefused(), errors.length], [true, 2]);
  });
});
