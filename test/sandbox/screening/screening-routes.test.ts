/** What the rules of the conformance run do not ask: they know neither what is listed nor the web application. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Screening, ScreeningResponse } from '../../../contract/schemas/screening.js';
import { describeSandbox } from '../running-sandbox.js';

const SEARCH = '/ExtSanctionScreening/v2/Search';
const HARBI = 'Mohammed Al Harbi';
const PERSON = { name: HARBI, entityType: 'person' };

interface FoundHit {
  readonly hitId: string;
  readonly name: string;
  readonly strength: number;
  readonly countries: string;
  readonly birthOrFoundationDates: string;
  readonly indicators: ReadonlyArray<{ category: string }>;
}

describeSandbox('screening', {}, (sandbox) => {
  const itemsOf = async (more: object = {}): Promise<FoundHit[]> => {
    const { id } = await sandbox.screen(HARBI, more);
    return (await sandbox.hits(id, { pageSize: 100 })).body.result.hits.items;
  };

  it('answers with the whole screening and what the list knows of the first hit', async () => {
    const request = { ...PERSON, countries: ['SA'], entityDate: '1979-03-14', isMonitored: true };
    const { body } = await sandbox.upstream('POST', SEARCH, request);
    const screening = ScreeningResponse.parse(body).result;
    // These are of the proxy, not of the service.
    const fields = Object.keys(
      Screening.omit({ countriesEffect: true, decisions: true, deciding: true }).shape,
    );
    assert.deepEqual(Object.keys(screening).toSorted(), fields.toSorted());
    assert.equal(screening.summary.level, 'High');
    assert(screening.numOfHits >= 5);
    const [first] = screening.hits.items;
    assert.deepEqual([first?.name, first?.strength, first?.countries], [HARBI, 1, 'SA']);
    assert.equal(first?.birthOrFoundationDates, '1979-03-14');
    assert.match(first?.aliases ?? '', /محمد الحربي, Muhammad Al-Harbi/);
  });

  it('orders hits by strength, of varying strength, and counts those of sanctions in the summary', async () => {
    const items = await itemsOf();
    const strengths = items.map(({ strength }) => strength);
    assert.deepEqual(
      strengths,
      strengths.toSorted((a, b) => b - a),
    );
    assert(new Set(strengths).size >= 8);
    const sanctions = items.filter(({ indicators }) =>
      indicators.some(({ category }) => category === 'Sanctions'),
    );
    assert.equal((await sandbox.screen(HARBI)).summary.sanctions, sanctions.length);
  });

  it('leaves out hits of other countries, and keeps those without a known country', async () => {
    const countriesOf = async (countries: string[]) =>
      (await itemsOf({ countries })).map(({ countries: known }) => known);
    const everywhere = await countriesOf([]);
    const isOutside = (known: string) => known !== '' && !/AE|KW/.test(known);
    assert(everywhere.includes('') && everywhere.some(isOutside));
    const narrowed = await countriesOf(['AE', 'KW']);
    assert.deepEqual(narrowed.toSorted(), everywhere.filter((known) => !isOutside(known)).toSorted());
    assert(narrowed.some((known) => known !== ''));
  });

  it('lets date, country and gender raise or lower strength, and hides no hit where countries only weigh', async () => {
    await sandbox.set({ countries: 'weigh' });
    const strengths = async (more: object = {}) =>
      new Map((await itemsOf(more)).map(({ hitId, strength }) => [hitId, strength]));
    const bare = await strengths();
    for (const conflict of [
      { entityDate: '1901-01-01' },
      { countries: ['IS'] },
      { gender: 'Female' },
      { entityDate: '1901-01-01', countries: ['IS'], countryOfResidence: 'FO', gender: 'Female' },
    ]) {
      const found = await strengths(conflict);
      const what = JSON.stringify(conflict);
      assert.deepEqual([...found.keys()].toSorted(), [...bare.keys()].toSorted(), what);
      const changes = [...found].map(([id, strength]) => strength - (bare.get(id) ?? 0));
      assert(
        changes.every((change) => change <= 0),
        what,
      );
      assert(
        changes.some((change) => change < 0),
        what,
      );
    }
    const near = (await itemsOf()).find(({ strength }) => strength < 1)!;
    const raised = await strengths({ countries: near.countries.split(', ') });
    assert((raised.get(near.hitId) ?? 0) > near.strength);
    await sandbox.set({ countries: 'narrow' });
  });

  it('screens persons among persons and companies among companies, and closes a case without hits', async () => {
    const types = async (entityType: string) => {
      const { hits } = await sandbox.screen('Harbi Brothers Contracting', { entityType });
      return new Set(hits.items.map((hit: { entitySubType: string }) => hit.entitySubType));
    };
    assert.deepEqual(await types('company'), new Set(['Company']));
    assert(!(await types('person')).has('Company'));
    const { numOfHits, searchStatus } = await sandbox.screen('Zyxwv Qponml');
    assert.deepEqual([numOfHits, searchStatus], [0, 'Closed']);
  });

  for (const [what, change, message] of [
    ['no name and no type', { name: undefined, entityType: undefined }, /name: .*entityType: /],
    ['an unknown country', { countries: ['XX'] }, /countries\.0: .*country code/],
    ['a country twice', { countries: ['SA', 'SA'] }, /repeat/],
    ['a day that does not exist', { entityDate: '2001-02-30' }, /entityDate: /],
    ["a company's number for a person", { registrationNumber: '1' }, /registrationNumber: /],
    ['half a character', { name: 'ab\ud800' }, /name: .*Unicode/],
    ['a client of another tenant', { clientId: 'client-b1' }, /^clientId is not a client this key may use$/],
  ] as const)
    it(`refuses ${what}, naming the field`, async () => {
      const { status, body } = await sandbox.upstream('POST', SEARCH, { ...PERSON, ...change });
      assert.equal(status, 400);
      assert.match(body.messages[0], message);
    });

  it('names the extended parameters that are not enabled', async () => {
    const extended = { ...PERSON, gender: 'Male', idPassportNumber: 'K4471902' };
    const { status, body } = await sandbox.upstream('POST', SEARCH, extended, 'sbx_no_extended');
    assert.equal(status, 400);
    assert.match(body.messages[0], /not enabled: idPassportNumber, gender/);
  });

  it('returns the compliance team’s decision to every reader of the screening', async () => {
    const { id } = await sandbox.screen(HARBI, { isMonitored: true, clientId: 'client-a2' });
    await sandbox.advance(60_000);
    const decide = (of: string, change: object) => sandbox.call('PATCH', `/sandbox/cases/${of}`, change);
    assert.equal((await decide(id, { searchStatus: 'UnderReview', isMonitored: false })).status, 200);
    for (const key of ['sbx_unrestricted', 'sbx_many_clients', 'sbx_other_client']) {
      const { result } = (await sandbox.hits(id, undefined, key)).body;
      assert.deepEqual([result.searchStatus, result.isMonitored], ['UnderReview', false], key);
      assert(Date.parse(result.updatedAt) >= Date.parse(result.createdAt) + 60_000);
    }
    assert.equal((await decide(id, { searchStatus: 'Done' })).status, 400);
    assert.equal((await decide('nothing', { searchStatus: 'Open' })).status, 404);
    const { cases } = (await sandbox.call('GET', '/sandbox/cases')).body;
    assert(cases.some((one: { id: string }) => one.id === id));
    assert.equal((await sandbox.call('GET', `/sandbox/cases/${id}`)).body.id, id);
  });
});
