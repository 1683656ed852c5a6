import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { Screening, ScreeningResponse } from '../../../contract/schemas/screening.js';
import { loadShippedList } from '../../../sandbox/lists/shipped-list.js';
import { describeScreening } from './running-screening.js';

const SEARCH = '/ExtSanctionScreening/v2/Search';
const hitsOf = (id: string) => `/ExtSanctionScreening/v2/${id}/Hits`;
const HARBI = { name: 'Mohammed Al Harbi', entityType: 'person' };

describeScreening('screening', (sandbox) => {
  before(async () => {
    await loadShippedList(sandbox.context);
  });
  it('answers with the whole screening, version null, and the first page of hits', async () => {
    const request = { ...HARBI, countries: ['SA'], entityDate: '1979-03-14', isMonitored: true };
    const { status, body } = await sandbox.call(SEARCH, request);
    assert.equal(status, 200);
    assert.equal(body.version, null);
    const screening = ScreeningResponse.parse(body).result;
    // The proxy says which reading of `countries` its screening had; upstream does not.
    const fields = Object.keys(Screening.omit({ countriesEffect: true }).shape);
    assert.deepEqual(Object.keys(screening).toSorted(), fields.toSorted());
    assert.equal(screening.searchStatus, 'Open');
    assert.equal(screening.screeningStatus, 'Succeeded');
    assert.equal(screening.isMonitored, true);
    assert.equal(screening.clientId, 'client-a1');
    assert.equal(screening.clientName, 'Client A1');
    assert.equal(screening.updatedAt, null);
    assert.equal(screening.lastUpdated, null);
    assert.deepEqual(screening.countries, ['SA']);
    assert.equal(screening.entityDate, '1979-03-14');
    assert.equal(screening.extendedSearchParameters, null);
    assert.equal(screening.summary.level, 'High');
    assert.equal(screening.hits.totalRecords, screening.numOfHits);
    assert(screening.numOfHits >= 5);
    const [first] = screening.hits.items;
    assert.equal(first?.name, 'Mohammed Al Harbi');
    assert.equal(first?.strength, 1);
    assert.equal(first?.countries, 'SA');
    assert.equal(first?.birthOrFoundationDates, '1979-03-14');
    assert.match(first?.aliases ?? '', /محمد الحربي, Muhammad Al-Harbi/);
  });

  it('orders hits by strength, of varying strength, the summary following from them', async () => {
    const { body } = await sandbox.call(SEARCH, HARBI);
    const strengths: number[] = body.result.hits.items.map((hit: { strength: number }) => hit.strength);
    assert.deepEqual(
      strengths,
      strengths.toSorted((a, b) => b - a),
    );
    assert(new Set(strengths).size >= 8);
    const { items } = (await sandbox.call(hitsOf(body.result.id), { pageSize: 100 })).body.result.hits;
    const sanctions = items.filter((hit: { indicators: Array<{ category: string }> }) =>
      hit.indicators.some(({ category }) => category === 'Sanctions'),
    );
    assert.equal(body.result.summary.sanctions, sanctions.length);
  });

  it('finds Latin names by their Arabic spelling', async () => {
    const { body } = await sandbox.call(SEARCH, { ...HARBI, name: 'محمد الحربي' });
    const names = body.result.hits.items.map((hit: { name: string }) => hit.name);
    assert(names.includes('Mohamed Alharbi'));
    assert(names.length >= 15);
  });

  it('leaves out hits of other countries, and keeps those without a known country', async () => {
    const countriesOf = async (countries: string[]) => {
      const { id } = (await sandbox.call(SEARCH, { ...HARBI, countries })).body.result;
      const { items } = (await sandbox.call(hitsOf(id), { pageSize: 100 })).body.result.hits;
      return items.map(({ countries: known }: { countries: string }) => known);
    };
    const everywhere: string[] = await countriesOf([]);
    const isOutside = (known: string) => known !== '' && !/AE|KW/.test(known);
    assert(everywhere.includes('') && everywhere.some(isOutside));
    const narrowed = await countriesOf(['AE', 'KW']);
    assert.deepEqual(narrowed.toSorted(), everywhere.filter((known) => !isOutside(known)).toSorted());
    assert(narrowed.some((known: string) => known !== ''));
  });

  it('lets date, country and gender raise or lower strength, and hides no hit where countries only weigh', async () => {
    await sandbox.context.settings.change({ countries: 'weigh' });
    const strengths = async (more: object) => {
      const { id } = (await sandbox.call(SEARCH, { ...HARBI, ...more })).body.result;
      const { items } = (await sandbox.call(hitsOf(id), { pageSize: 100 })).body.result.hits;
      return new Map<string, number>(
        items.map(({ hitId, strength }: { hitId: string; strength: number }) => [hitId, strength]),
      );
    };
    const bare = await strengths({});
    const [nearest = ''] = [...bare].find(([, strength]) => strength < 1) ?? [];
    const conflicting = [
      { entityDate: '1901-01-01' },
      { countries: ['IS'] },
      { gender: 'Female' },
      { entityDate: '1901-01-01', countries: ['IS'], countryOfResidence: 'FO', gender: 'Female' },
    ];
    for (const more of conflicting) {
      const found = await strengths(more);
      assert.deepEqual([...found.keys()].toSorted(), [...bare.keys()].toSorted(), JSON.stringify(more));
      for (const [id, strength] of found) assert(strength <= (bare.get(id) ?? 0), JSON.stringify(more));
      assert(
        [...found].some(([id, strength]) => strength < (bare.get(id) ?? 0)),
        JSON.stringify(more),
      );
    }
    const { items } = (await sandbox.call(SEARCH, HARBI)).body.result.hits;
    const { birthOrFoundationDates, countries } = items.find(
      ({ hitId }: { hitId: string }) => hitId === nearest,
    );
    const agreeing = { entityDate: birthOrFoundationDates.slice(0, 10), countries: countries.split(', ') };
    if (agreeing.entityDate.length === 10) {
      assert(((await strengths(agreeing)).get(nearest) ?? 0) > (bare.get(nearest) ?? 0));
    }
    assert(
      ((await strengths({ countries: agreeing.countries })).get(nearest) ?? 0) > (bare.get(nearest) ?? 0),
    );
    await sandbox.context.settings.change({ countries: 'narrow' });
  });

  it('screens persons among persons and companies among companies', async () => {
    const types = async (entityType: string) => {
      const { body } = await sandbox.call(SEARCH, { name: 'Harbi Brothers Contracting', entityType });
      return new Set(body.result.hits.items.map((hit: { entitySubType: string }) => hit.entitySubType));
    };
    assert.deepEqual(await types('company'), new Set(['Company']));
    assert(!(await types('person')).has('Company'));
  });

  it('closes a case without hits at once', async () => {
    const { body } = await sandbox.call(SEARCH, { name: 'Zyxwv Qponml', entityType: 'person' });
    assert.equal(body.result.numOfHits, 0);
    assert.equal(body.result.searchStatus, 'Closed');
    assert.deepEqual(body.result.hits.items, []);
  });

  it('pages through every hit once, without a body from the first', async () => {
    const { body } = await sandbox.call(SEARCH, HARBI);
    const { id, numOfHits } = body.result;
    const seen = new Set<string>();
    for (let pageNumber = 1; pageNumber <= Math.ceil(numOfHits / 7); pageNumber++) {
      const { hits } = (await sandbox.call(hitsOf(id), { pageNumber, pageSize: 7 })).body.result;
      assert.equal(hits.pageNumber, pageNumber);
      assert.equal(hits.pageSize, 7);
      assert.equal(hits.totalRecords, numOfHits);
      for (const hit of hits.items) seen.add(hit.hitId);
    }
    assert.equal(seen.size, numOfHits);
    const bare = await sandbox.call(hitsOf(id));
    assert.deepEqual(bare.body.result.hits, body.result.hits);
    const beyond = await sandbox.call(hitsOf(id), { pageNumber: 99 });
    assert.deepEqual(beyond.body.result.hits.items, []);
  });

  const refused: Array<[string, Record<string, unknown>, RegExp]> = [
    ['a name of one letter', { ...HARBI, name: 'M' }, /^name: /],
    ['a name of 101 letters', { ...HARBI, name: 'M'.repeat(101) }, /^name: /],
    ['an unknown entity type', { ...HARBI, entityType: 'vessel' }, /^entityType: /],
    ['no name and no type', {}, /name: .*entityType: /],
    ['a country that is none', { ...HARBI, countries: ['XX'] }, /countries\.0: .*country code/],
    ['a country twice', { ...HARBI, countries: ['SA', 'SA'] }, /repeat/],
    ['a date in the future', { ...HARBI, entityDate: '2999-01-01' }, /entityDate: .*future/],
    ['a day that does not exist', { ...HARBI, entityDate: '2001-02-30' }, /entityDate: /],
    ["a company's number for a person", { ...HARBI, registrationNumber: '1' }, /registrationNumber: /],
    ['half a character', { ...HARBI, name: 'ab\ud800' }, /name: .*Unicode/],
    ['a client of another tenant', { ...HARBI, clientId: 'client-b1' }, /clientId/],
  ];
  for (const [what, body, message] of refused) {
    it(`refuses ${what}, naming the field`, async () => {
      const answer = await sandbox.call(SEARCH, body);
      assert.equal(answer.status, 400);
      assert.match(answer.body.messages[0], message);
    });
  }

  it('takes names of 2 and of 100 characters, and null for "not given"', async () => {
    for (const name of ['Ab', 'M'.repeat(100)]) {
      assert.equal((await sandbox.call(SEARCH, { ...HARBI, name, entityDate: null })).status, 200);
    }
  });

  it('refuses page sizes out of bounds', async () => {
    const { id } = (await sandbox.call(SEARCH, HARBI)).body.result;
    for (const body of [{ pageSize: 0 }, { pageSize: 101 }, { pageNumber: 0 }, { pageSize: 'x' }]) {
      assert.equal((await sandbox.call(hitsOf(id), body)).status, 400);
    }
  });

  it('refuses keys without screening with 403 and unknown keys with 401', async () => {
    assert.equal((await sandbox.call(SEARCH, HARBI, 'sbx_no_screening')).status, 403);
    assert.equal((await sandbox.call(hitsOf('x'), {}, 'sbx_no_screening')).status, 403);
    assert.equal((await sandbox.call(SEARCH, HARBI, 'unknown')).status, 401);
  });

  it('takes extended parameters where they are enabled, and shows them', async () => {
    const extended = { gender: 'Male', idPassportNumber: 'K4471902' };
    const { body } = await sandbox.call(SEARCH, { ...HARBI, ...extended });
    assert.deepEqual(body.result.extendedSearchParameters, {
      gender: 'Male',
      idPassportNumber: 'K4471902',
    });
    const refusal = await sandbox.call(SEARCH, { ...HARBI, ...extended }, 'sbx_no_extended');
    assert.equal(refusal.status, 400);
    assert.match(refusal.body.messages[0], /not enabled: idPassportNumber, gender/);
    assert.equal((await sandbox.call(SEARCH, HARBI, 'sbx_no_extended')).status, 200);
  });

  it('assigns clients by the key, and hides cases of other clients and tenants', async () => {
    const made = async (key: string, clientId?: string) =>
      (await sandbox.call(SEARCH, { ...HARBI, ...(clientId !== undefined && { clientId }) }, key)).body.result
        .id;
    const ofA3 = await made('sbx_unrestricted', 'client-a3');
    const ofA2 = await made('sbx_many_clients', 'client-a2');
    const ofB = await made('sbx_other_tenant');
    const read = async (id: string, key: string) => {
      const { status, body } = await sandbox.call(hitsOf(id), undefined, key);
      return status === 200 ? 'read' : `${status} ${body.messages[0]}`;
    };
    const hidden = '400 Screening not found';
    assert.equal(await read(ofA3, 'sbx_unrestricted'), 'read');
    assert.equal(await read(ofA2, 'sbx_many_clients'), 'read');
    assert.equal(await read(ofA2, 'sbx_one_client'), hidden);
    assert.equal(await read(ofA3, 'sbx_many_clients'), hidden);
    assert.equal(await read(ofB, 'sbx_unrestricted'), hidden);
    assert.equal(await read(ofA3, 'sbx_other_tenant'), hidden);
    assert.equal(await read('nothing', 'sbx_unrestricted'), hidden);
  });

  it('returns the compliance team’s decision to every reader of the screening', async () => {
    const { id } = (await sandbox.call(SEARCH, { ...HARBI, isMonitored: true })).body.result;
    sandbox.context.clock.advance(60_000);
    const changed = await sandbox.patch(`/sandbox/cases/${id}`, {
      searchStatus: 'UnderReview',
      isMonitored: false,
    });
    assert.equal(changed.status, 200);
    const { result } = (await sandbox.call(hitsOf(id))).body;
    assert.equal(result.searchStatus, 'UnderReview');
    assert.equal(result.isMonitored, false);
    assert(Date.parse(result.updatedAt) >= Date.parse(result.createdAt) + 60_000);
    assert.equal((await sandbox.patch(`/sandbox/cases/${id}`, { searchStatus: 'Done' })).status, 400);
    assert.equal((await sandbox.patch('/sandbox/cases/nothing', { searchStatus: 'Open' })).status, 404);
    const { cases } = (await sandbox.get('/sandbox/cases')).body;
    assert(cases.some((one: { id: string }) => one.id === id));
    assert.equal((await sandbox.get(`/sandbox/cases/${id}`)).body.id, id);
  });

  it('v1 screens the same names and makes no case', async () => {
    const count = async () => (await sandbox.get('/sandbox/cases')).body.cases.length;
    const before = await count();
    const { status, body } = await sandbox.call('/ExtSanctionScreening/Search', HARBI);
    assert.equal(status, 200);
    assert.equal(body.result.hits[0].name, 'Mohammed Al Harbi');
    assert.equal(body.result.id, undefined);
    assert.equal(await count(), before);
  });
});
