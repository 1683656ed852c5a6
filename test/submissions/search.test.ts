import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { searchSubmissions } from '../../server/api/submissions.js';
import { createSubmissionSearch } from '../../server/screening/submission-search.js';
import { createUpstreamClient } from '../../server/upstream/client.js';
import { Credential } from '../../server/upstream/credential.js';
import { startScriptedUpstream, type ScriptedUpstream } from '../scripted-upstream.js';
import { keptLog, movableClock, serveCalls, sessionWith } from '../serve-calls.js';

const FOUND = {
  count: 1,
  submissions: [
    {
      submissionId: 's-1',
      customerId: 'c-1',
      customerName: 'Layla Harbi',
      submissionDate: '2026-01-01T00:00:00Z',
      kycState: 'Approved',
      email: 'layla@example.com',
      matchedValues: { income: '100.50' },
    },
  ],
};

/** Searching needs no store; only the audit trail is written. */
const database = { query: () => Promise.resolve([]) };

describe('POST /v1/submissions/search', () => {
  let upstream: ScriptedUpstream;
  let proxy: Awaited<ReturnType<typeof serveCalls>>;
  let clock: ReturnType<typeof movableClock>;
  let kept: ReturnType<typeof keptLog>;
  beforeEach(async () => {
    upstream = await startScriptedUpstream();
    clock = movableClock();
    kept = keptLog();
    const { log } = kept;
    const client = createUpstreamClient({
      url: upstream.url,
      credential: new Credential({ token: upstream.token }, log),
      timeoutMs: 15_000,
      log,
    });
    const search = createSubmissionSearch({ database, upstream: client, log, clock });
    proxy = await serveCalls([searchSubmissions], { searchSubmissions: search }, log);
  });
  afterEach(async () => {
    await proxy.close();
    await upstream.close();
  });
  const search = (body: unknown) => proxy.call('POST', '/v1/submissions/search', body);

  it('answers the count and the submissions, without the envelope', async () => {
    upstream.once('submissions', {
      body: { statusCode: 200, messages: ['Success'], result: { ...FOUND, took: 3 } },
    });
    const filters = [{ fieldId: 'income', value: '100', operator: 'GreaterThan' }];
    const { status, body, headers } = await search({ formId: 'form-1', email: 'layla@example.com', filters });
    assert.equal(status, 200);
    assert.deepEqual(body, FOUND);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.deepEqual(upstream.calls[0]?.body, { formId: 'form-1', email: 'layla@example.com', filters });
    assert.ok(!kept.text().includes('layla'));
  });

  it('sends what the session fixes, and no body is needed', async () => {
    proxy.as(sessionWith({ submissions: { formId: 'form-9', states: ['Approved', 'Rejected'] } }));
    assert.equal((await search(undefined)).status, 200);
    assert.deepEqual(upstream.calls[0]?.body, { formId: 'form-9', states: ['Approved', 'Rejected'] });
    assert.equal((await search({ formId: 'form-1' })).status, 403);
    assert.equal((await search({ states: ['New'] })).status, 403);
    assert.equal(upstream.calls.length, 1);
  });

  it('names every field that is wrong, and sends nothing', async () => {
    const { status, body } = await search({
      formId: 'f',
      states: ['approved'],
      filters: [{ fieldId: '', value: 7 }],
    });
    assert.equal(status, 400);
    assert.deepEqual(
      body.errors.map((error: { path: string }) => error.path),
      ['states.0', 'filters.0.fieldId', 'filters.0.value'],
    );
    // Either would find the submissions of others: of every customer, or those that equal the value.
    for (const email of ['', ' '])
      assert.equal((await search({ formId: 'f', email })).body.errors?.[0].path, 'email');
    const misspelt = await search({ formId: 'f', filters: [{ fieldId: 'a', value: '7', op: 'LessThan' }] });
    assert.equal(misspelt.body.errors?.[0].path, 'filters.0');
    const long = await search({ formId: 'f'.repeat(201) });
    assert.equal(long.body.errors[0].path, 'formId');
    assert.equal(upstream.calls.length, 0);
  });

  it("shows upstream's message for what only upstream knows", async () => {
    const message = 'Filtering is not supported for field type: RichTextBox.';
    upstream.once('submissions', { status: 400, body: { messages: [message] } });
    const { status, body } = await search({ formId: 'form-1' });
    assert.equal(status, 400);
    assert.equal(body.detail, message);
  });

  it('waits for a busy upstream and tries again after a passing fault', async () => {
    const answers = [{ status: 429, headers: { 'Retry-After': '2' } }, { destroy: true }];
    upstream.on('submissions', () => answers.shift());
    assert.equal((await search({ formId: 'form-1' })).status, 200);
    assert.equal(upstream.calls.length, 3);
    assert.ok(clock.waits[0]! >= 2000);
  });

  it('takes the account from the credential', async () => {
    upstream.once('submissions', { status: 403, body: {} });
    assert.equal((await search({ formId: 'form-1' })).body.code, 'upstream_forbidden');
    upstream.once('submissions', { status: 401, body: {} });
    const refused = await search({ formId: 'form-1' });
    assert.equal(refused.status, 502);
    assert.equal(refused.body.code, 'upstream_unauthorized');
  });
});
