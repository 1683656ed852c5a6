import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import { describeSandbox } from '../running-sandbox.js';

const SEARCH = '/ExtForm/submissions/search';
const SCREEN = '/ExtSanctionScreening/v2/Search';
const PERSON = { name: 'Mohammed Al Harbi', entityType: 'person' };

describeSandbox('malformed calls', { allSubmissions: true }, (sandbox) => {
  before(async () => {
    await sandbox.call('PUT', '/sandbox/settings', {
      limits: { request: 9999, status: 9999, details: 9999 },
    });
  });
  async function raw(path: string, body: string) {
    const response = await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sbx_unrestricted', 'Content-Type': 'application/json' },
      body,
    });
    const answer = (await response.json()) as { statusCode: number; messages: string[]; result: unknown };
    return { status: response.status, answer };
  }
  const screened = async () =>
    (await sandbox.upstream('POST', SCREEN, PERSON)).body.result as { id: string; numOfHits: number };

  it('with another method than the path has are refused with those it has', async () => {
    for (const [method, path, allow] of [
      ['GET', '/ExtIdentity/request', 'POST'],
      ['PUT', '/ExtIdentity/status', 'POST'],
      ['DELETE', '/ExtIdentity/details/some-id', 'GET, HEAD'],
      ['GET', SEARCH, 'POST'],
      ['PATCH', SCREEN, 'POST'],
      ['DELETE', '/sandbox/settings', 'GET, PUT, HEAD'],
      ['POST', '/livez', 'GET, HEAD'],
      ['POST', '/sandbox/reference', 'GET, HEAD'],
    ] as const) {
      const { status, headers, body } = await sandbox.upstream(method, path);
      assert.deepEqual([status, headers.get('allow')], [405, allow], `${method} ${path}`);
      assert.deepEqual(body, { statusCode: 405, messages: ['Method not allowed'], result: null });
    }
    for (const path of ['/ExtIdentity/nothing', '/ExtIdentity', '/sandbox', '/nothing']) {
      const { status, headers } = await sandbox.upstream('DELETE', path);
      assert.deepEqual([status, headers.get('allow')], [404, null], path);
    }
    assert.equal((await sandbox.call('GET', '/ExtIdentity/request')).status, 401, 'the key comes first');
    const head = await fetch(`${sandbox.url}/sandbox/settings`, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal((await sandbox.upstream('PUT', '/sandbox/cases/nothing')).status, 405);
    assert.equal((await sandbox.call('DELETE', '/sandbox/cases/nothing')).status, 404);
    assert.equal(
      (await sandbox.call('PATCH', '/sandbox/cases/nothing', { searchStatus: 'Open' })).status,
      404,
    );
  });

  it('take the body null for no body', async () => {
    const { id } = await screened();
    assert.equal((await raw(`/ExtSanctionScreening/v2/${id}/Hits`, 'null')).status, 200);
    for (const [path, status, message] of [
      [SEARCH, 400, /^Invalid form ID$/],
      [SCREEN, 400, /^name: /],
      ['/ExtIdentity/request', 422, /^Invalid national ID$/],
      ['/ExtIdentity/status', 400, /^transId is required$/],
    ] as const) {
      const { status: answered, answer } = await raw(path, 'null');
      assert.equal(answered, status, path);
      assert.match(answer.messages[0] ?? '', message);
    }
  });

  it('find nothing under an id that is no text, and say so as for any other', async () => {
    for (const id of ['%00', 'a%00b', '%zz', '%', '%E0%A4', '%ff']) {
      const hits = await sandbox.upstream('POST', `/ExtSanctionScreening/v2/${id}/Hits`);
      assert.deepEqual([hits.status, hits.body.messages], [400, ['Screening not found']], id);
      const details = await sandbox.upstream('GET', `/ExtIdentity/details/${id}`);
      assert.deepEqual([details.status, details.body.messages], [404, ['Transaction not found']], id);
    }
  });

  it('get an empty page however far beyond the last it is', async () => {
    const { id, numOfHits } = await screened();
    for (const pageNumber of [1000, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await sandbox.upstream('POST', `/ExtSanctionScreening/v2/${id}/Hits`, {
        pageNumber,
        pageSize: 100,
      });
      assert.equal(status, 200);
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
    ] as const) {
      assert.equal((await search(value, operator)).body.result.count, count);
    }
    for (const value of ['9'.repeat(200_000), `0.${'0'.repeat(20_000)}1`]) {
      const { status, body } = await search(value, 'LessThan');
      assert.equal(status, 400);
      assert.match(body.messages[0], /^Invalid numeric value/);
    }
  });

  it('are never answered 500, whatever JSON they carry', async () => {
    const field = fc.oneof(
      fc.constantFrom(
        'formId',
        'states',
        'email',
        'filters',
        'name',
        'entityType',
        'countries',
        'entityDate',
      ),
      fc.constantFrom('isMonitored', 'clientId', 'gender', 'pageNumber', 'pageSize', 'nationalId', 'transId'),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    const { id } = await screened();
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.dictionary(
        field,
        fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('form-onboarding', 'person')),
      ),
      fc.record({
        formId: fc.constant('form-onboarding'),
        filters: fc.array(
          fc.record({
            fieldId: fc.constantFrom('person-city', 'person-date-of-birth', 'person-monthly-income', 'x'),
            operator: fc.oneof(fc.constantFrom('Contains', 'Equals', 'LessThan'), fc.jsonValue()),
            value: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.float().map(String)),
          }),
          { maxLength: 4 },
        ),
      }),
      fc.record({ ...PERSON_ARBITRARY, name: fc.string({ unit: 'binary', minLength: 2, maxLength: 100 }) }),
    );
    const paths = [
      SEARCH,
      SCREEN,
      '/ExtSanctionScreening/Search',
      `/ExtSanctionScreening/v2/${id}/Hits`,
      '/ExtIdentity/request',
      '/ExtIdentity/status',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), anything, async (path, body) => {
        const { status, answer } = await raw(path, JSON.stringify(body));
        assert.ok(status < 500, `${path} answered ${status}`);
        assert.equal(answer.statusCode, status);
        if (status !== 200) assert.equal(typeof answer.messages[0], 'string');
      }),
      { numRuns: 150 },
    );
  });
});

const PERSON_ARBITRARY = {
  entityType: fc.constantFrom('person', 'company'),
  entityDate: fc.option(fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))),
  clientId: fc.option(fc.constantFrom('client-a1', 'client-b1', '')),
};
