/** Random bodies are never answered 500: test/fuzz/sandbox.test.ts. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeSandbox } from '../running-sandbox.js';

const SEARCH = '/ExtForm/submissions/search';
const SCREEN = '/ExtSanctionScreening/v2/Search';

describeSandbox('malformed calls', { allSubmissions: true }, (sandbox) => {
  async function raw(path: string, body: string) {
    const response = await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sbx_unrestricted', 'Content-Type': 'application/json' },
      body,
    });
    const { messages } = (await response.json()) as { messages: string[] };
    return { status: response.status, message: messages[0] ?? '' };
  }

  it('take the body null for no body, and no JSON for a mistake of the caller', async () => {
    const { id } = await sandbox.screen('Mohammed Al Harbi');
    for (const [path, body, status, message] of [
      [`/ExtSanctionScreening/v2/${id}/Hits`, 'null', 200, /./],
      [SEARCH, 'null', 400, /^Invalid form ID$/],
      [SCREEN, 'null', 400, /^name: /],
      ['/ExtIdentity/request', 'null', 422, /^Invalid national ID$/],
      ['/ExtIdentity/status', 'null', 400, /^transId is required$/],
      ['/ExtIdentity/request', '{"nationalId":', 400, /./],
    ] as const) {
      const answer = await raw(path, body);
      assert.equal(answer.status, status, path);
      assert.match(answer.message, message);
    }
  });

  it('find nothing under an id that is no text, and say so as for any other', async () => {
    for (const id of ['%00', 'a%00b', '%zz', '%', '%E0%A4', '%ff']) {
      const hits = await sandbox.hits(id);
      assert.deepEqual([hits.status, hits.body.messages], [400, ['Screening not found']], id);
      const details = await sandbox.upstream('GET', `/ExtIdentity/details/${id}`);
      assert.deepEqual([details.status, details.body.messages], [404, ['Transaction not found']], id);
    }
  });

  it('get an empty page however far beyond the last it is', async () => {
    const { id, numOfHits } = await sandbox.screen('Mohammed Al Harbi');
    for (const pageNumber of [1000, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const { body } = await sandbox.hits(id, { pageNumber, pageSize: 100 });
      assert.deepEqual(body.result.hits, { pageNumber, pageSize: 100, totalRecords: numOfHits, items: [] });
    }
  });

  it('compare numbers of many digits, and are refused numbers no account has', async () => {
    const search = (value: string, operator: string) =>
      sandbox.upstream('POST', SEARCH, {
        formId: 'form-onboarding',
        filters: [{ fieldId: 'person-monthly-income', value, operator }],
      });
    const all = (await search('0', 'GreaterThan')).body.result.count as number;
    for (const [value, operator, count] of [
      ['9'.repeat(150), 'LessThan', all],
      [`-${'9'.repeat(150)}`, 'GreaterThan', all],
      [`0.${'0'.repeat(500)}1`, 'GreaterThan', all],
    ] as const)
      assert.equal((await search(value, operator)).body.result.count, count);
    for (const value of ['9'.repeat(200_000), `0.${'0'.repeat(20_000)}1`]) {
      const { status, body } = await search(value, 'LessThan');
      assert.equal(status, 400);
      assert.match(body.messages[0], /^Invalid numeric value/);
    }
  });
});
