import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { DecideAnswer } from '../../../contract/decisions.js';
import type { ScreeningEvent } from '../../../contract/events.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import type { Erasure } from '../../../contract/schemas/people.js';
import type { KnownScreening, KnownScreenings, ScreeningChanges } from '../../../contract/watch.js';
import { purgeScreenings } from '../../../server/retention/old-rows.js';
import { pglite } from '../../engines.js';
import { SECRETS, startReceiver, type Receiver } from '../../events/receiver.js';
import { HOST_KEY, ORIGIN, openTestProxy, until, type TestProxy } from '../../test-proxy.js';

type WatchEvent = Exclude<ScreeningEvent, { type: 'screening.decided' }>;

const BANK_KEY = 'key-of-the-bank-for-tests-012345';

describe('a watched screening', () => {
  let proxy: TestProxy;
  let receiver: Receiver;
  let ofBank: Receiver;
  before(async () => {
    receiver = await startReceiver();
    ofBank = await startReceiver();
    proxy = await openTestProxy(pglite, {
      stopGraceMs: 1,
      environment: {
        ...receiver.environment,
        HOST_WEBHOOK_URL: `${receiver.url},bank:${ofBank.url}`,
        HOST_WEBHOOK_SECRETS: SECRETS.join(';'),
        HOST_KEYS: `${HOST_KEY},bank:${BANK_KEY}`,
      },
    });
    // What is due is read at once. The rate has its own test below.
    await proxy.database.query('update proxy.reading set per_minute = 6000');
  });
  after(async () => {
    await proxy.stop();
    await receiver.close();
    await ofBank.close();
  });

  // The next test does not wait until those of this one are read.
  afterEach(() =>
    proxy.database.query(`update proxy.screenings set watch = 'off', due_at = null where watch <> 'off'`),
  );

  const get = async <T>(path: string, token = HOST_KEY) => {
    const answered = await proxy.call('GET', path, token);
    assert.equal(answered.status, 200, path);
    return (await answered.json()) as T;
  };
  const listOf = (query: string, token?: string) => get<KnownScreenings>(`/v1/screenings?${query}`, token);
  const listed = async (query: string, token?: string) => (await listOf(query, token)).screenings;
  const changesOf = (id: string) => get<ScreeningChanges>(`/v1/screenings/${id}/changes`);
  let people = 0;
  const screen = (fields: object, hits = 3) =>
    proxy.post<Screening>(HOST_KEY, '/v1/screenings', 201, {
      ...{ name: `Jane Doe ${++people} x ${hits}`, entityType: 'person', isMonitored: true, ...fields },
    });

  /** What the service has changed, and that it screened again. */
  function change(id: string, edit: (hits: Hit[]) => Hit[], fields: Partial<Screening> = {}): void {
    const stored = proxy.upstream.screenings.get(id)!;
    const items = edit(stored.hits.items);
    const now = new Date(Date.now() + 1000).toISOString();
    const hits = { ...stored.hits, totalRecords: items.length, items };
    const screened = { lastScreened: now, lastUpdated: now, numOfHits: items.length, hits };
    proxy.upstream.screenings.set(id, { ...stored, ...screened, ...fields });
  }
  const edited = (hits: Hit[], id: string, fields: Partial<Hit>) =>
    hits.map((hit) => (hit.hitId === id ? { ...hit, ...fields } : hit));

  /** Each event once: after a jump of the clock, a delivery that is under way counts as one of a dead process. */
  const came = (id: string, at = receiver) => [
    ...new Map(at.of(id).map((each) => [each.id, each.event as WatchEvent])).values(),
  ];
  const recorded = (id: string) =>
    proxy.database.query<{ type: string }>('select type from proxy.events where screening_id = $1', [id]);
  /** Time passes until it has come. */
  const awaits = <T>(what: string, read: () => Promise<T | undefined | false> | T | undefined | false) =>
    until(what, async () => {
      await proxy.advance(300);
      return read();
    });
  const known = async (id: string) => (await listed('limit=200')).find((each) => each.id === id)!;
  const failed = (status: number, message: string, headers: Record<string, string> = {}) => ({
    ...{ status, headers, body: { statusCode: status, messages: [message], result: null } },
  });
  const isRead = (id: string) => awaits('all hits were read', async () => (await changesOf(id)).complete);

  test('is compared while others are opened', async () => {
    const opened = await Promise.all(
      Array.from({ length: 24 }, (_, at) => screen({ reference: `customer-at-once-${at}` })),
    );
    for (const { id } of opened) change(id, (hits) => hits.slice(1));
    await Promise.all(opened.map(({ id }) => get(`/v1/screenings/${id}`)));
    for (const { id } of opened) assert.equal((await changesOf(id)).gone.length, 1, id);
  });

  test('is known by its reference, without a name, and to its own host alone', async () => {
    const { id } = await screen({ reference: 'customer-1' });
    const [known] = await listed('reference=customer-1');
    assert.deepEqual(
      { ...known, createdAt: '', lastScreened: '', readAt: '', changedAt: '' },
      {
        id,
        reference: 'customer-1',
        watch: true,
        level: 'High',
        score: 80,
        counts: { hits: 3, sanctions: 3, pep: 0, adverseMedia: 0 },
        screeningStatus: 'Succeeded',
        searchStatus: 'Open',
        isMonitored: true,
        createdAt: '',
        lastScreened: '',
        lastUpdated: null,
        readAt: '',
        changedAt: '',
        changed: false,
        changes: { new: 0, changed: 0, gone: 0 },
        complete: true,
        reviewed: null,
      },
    );
    assert.deepEqual((await listed('reference=customer-1&level=High')).length, 1);
    assert.deepEqual(await listed('reference=customer-1&level=Low'), []);
    assert.deepEqual(await listed('status=Escalated'), []);
    for (const wrong of ['status=open', 'status=under_review', 'level=HIGH'])
      await proxy.refused(proxy.call('GET', `/v1/screenings?${wrong}`, HOST_KEY), 400, 'invalid_request');
    assert.deepEqual(await listed('reference=customer-1', BANK_KEY), []);
    // Of all pages, and of what the caller may see.
    for (let n = 0; n < 2; n++) await screen({ reference: 'customer-of-pages' });
    const { screenings, total } = await listOf('reference=customer-of-pages&limit=1');
    assert.deepEqual([screenings.length, total], [1, 2]);
    assert.equal((await listOf('reference=customer-of-pages', BANK_KEY)).total, 0);
    // A host may write the ids in another letter case.
    const { token } = await proxy.post<{ token: string }>(HOST_KEY, '/v1/sessions', 201, {
      origin: ORIGIN,
      screening: { list: true, screeningIds: [id.toUpperCase()] },
    });
    assert.deepEqual(
      (await listed('', token)).map((each) => each.id),
      [id],
    );
    const take = { screeningId: id, reference: 'customer-of-the-bank' };
    await proxy.refused(proxy.call('POST', '/v1/watches', BANK_KEY, take), 404, 'not_found');
    const sent = proxy.upstream.callsTo('screen').at(-1)!.body as object;
    assert.ok(!('reference' in sent) && !('watch' in sent));
  });

  test('is reported once: how much is new, changed and gone, and no value', async () => {
    const { id } = await screen({ reference: 'customer-2' });
    await isRead(id);
    change(id, (hits) => [
      ...edited(hits, 'hit-2', { aliases: 'Janet', birthOrFoundationDates: '1971-02-03' }).slice(1),
      { ...hits[0]!, hitId: 'hit-new', name: 'Secret Newcomer' },
    ]);
    await awaits('the event', () => came(id).length > 0);
    await proxy.advance(86_400);
    await proxy.advance(86_400);
    const [event, ...more] = came(id);
    assert.deepEqual(more, []);
    assert.deepEqual(event?.type === 'screening.changed' && event.data, {
      id,
      reference: 'customer-2',
      version: 2,
      level: 'High',
      searchStatus: 'Open',
      changes: { new: 1, changed: 1, gone: 1 },
    });
    const { new: added, changed, gone, version } = await changesOf(id);
    assert.deepEqual([added, gone, version], [['hit-new'], ['hit-1'], 2]);
    const newAliases = { places: [0], of: 1 };
    assert.deepEqual(changed, [{ hit: 'hit-2', fields: ['aliases', 'birthOrFoundationDates'], newAliases }]);
    const stored = await proxy.database.query('select w::text as row from proxy.screenings w');
    assert.doesNotMatch(JSON.stringify(stored), /Secret|Janet|1971-02-03|Jane Doe/);
    assert.doesNotMatch(proxy.logged.join(''), /Secret|Janet|1971-02-03/);
  });

  test('names a field that it does not know, and reads a hit that cannot be read in full', async () => {
    const { id } = await screen({ reference: 'customer-unknown' });
    const unread = { indicators: [{ category: 'A', count: null, maxScore: '7' }] } as object;
    change(id, (hits) => edited(edited(hits, 'hit-1', { position: 'Minister' }), 'hit-2', unread));
    await awaits('the changes', async () => (await changesOf(id)).changed.length > 0);
    assert.deepEqual((await changesOf(id)).changed, [
      { hit: 'hit-1', fields: ['otherFacts'] },
      { hit: 'hit-2', fields: ['otherFacts', 'indicators'] },
    ]);
    const { hits } = await get<Screening>(`/v1/screenings/${id}`);
    assert.deepEqual(
      hits.items.map(({ unreadable }) => unreadable),
      [undefined, ['indicators'], undefined],
    );
  });

  test('says what changed since a person reviewed it, and refuses a review of what was not seen', async () => {
    const { id } = await screen({ reference: 'customer-3' });
    await isRead(id);
    const first = await changesOf(id);
    assert.deepEqual([first.new, first.reviewed, first.version], [[], null, 1]);
    change(id, (hits) => edited(hits, 'hit-3', { countries: 'SA, QA' }));
    await awaits('the change', async () => (await changesOf(id)).changed.length > 0);
    const [waiting] = await listed('changed=true&reference=customer-3');
    assert.deepEqual(waiting?.changes, { new: 0, changed: 1, gone: 0 });
    const sessionOf = (screening: object) =>
      proxy.post<{ token: string }>(HOST_KEY, '/v1/sessions', 201, { origin: ORIGIN, screening });
    const { token } = await sessionOf({ read: true, review: { by: 'Sara' } });
    const reader = await sessionOf({ read: true });
    const canReview = (by: string) =>
      get<ScreeningChanges>(`/v1/screenings/${id}/changes`, by).then((changes) => changes.canReview);
    assert.deepEqual(await Promise.all([token, reader.token, HOST_KEY].map(canReview)), [true, false, true]);
    const path = `/v1/screenings/${id}/reviewed`;
    await proxy.refused(proxy.call('POST', path, token, { version: first.version }), 409, 'reviewed_another');
    await proxy.refused(proxy.call('POST', path, token, { by: 'Omar' }), 403, 'forbidden');
    const { version } = await changesOf(id);
    const reviewed = await proxy.post<KnownScreening>(token, path, 200, { version });
    assert.equal(reviewed.reviewed?.by, 'Sara');
    assert.deepEqual(reviewed.changes, { new: 0, changed: 0, gone: 0 });
    // A second analyst is added to the first one, once.
    for (const by of ['Omar', 'Omar', 'Sara', ' sara', 'OMAR\u200b'])
      await proxy.post(HOST_KEY, path, 200, { by, version });
    const both = await changesOf(id);
    assert.deepEqual(
      [both.reviewed?.at, both.reviewed?.by, both.reviewed?.also?.map(({ by }) => by)],
      [reviewed.reviewed?.at, 'Sara', ['Omar']],
    );
    assert.deepEqual(await listed('changed=true&reference=customer-3'), []);
    assert.deepEqual((await changesOf(id)).changed, []);
  });

  test('is as before the review when who reviewed it takes that back, and no one else can', async () => {
    const { id } = await screen({ reference: 'customer-back' });
    await isRead(id);
    change(id, (hits) => edited(hits.slice(1), 'hit-3', { countries: 'SA, QA' }));
    await awaits('the change', async () => (await changesOf(id)).changed.length > 0);
    const before = await changesOf(id);
    assert.deepEqual([before.gone, before.canTakeBack, before.reviewed], [['hit-1'], false, null]);
    const [sara, omar, saraAgain] = await Promise.all(
      ['Sara', 'Omar', 'SARA '].map(async (by) => {
        const screening = { read: true, review: { by } };
        return (
          await proxy.post<{ token: string }>(HOST_KEY, '/v1/sessions', 201, { origin: ORIGIN, screening })
        ).token;
      }),
    );
    const canTakeBack = async (by: string) =>
      (await get<ScreeningChanges>(`/v1/screenings/${id}/changes`, by)).canTakeBack;
    const path = `/v1/screenings/${id}/reviewed`;
    const takeBack = (by: string) => proxy.post<KnownScreening>(by, path, 200, { takeBack: true });
    const refused = (by: string) =>
      proxy.refused(proxy.call('POST', path, by, { takeBack: true }), 403, 'forbidden');
    await proxy.post(sara!, path, 200, {});
    assert.deepEqual(await Promise.all([sara!, omar!, HOST_KEY].map(canTakeBack)), [true, false, true]);
    assert.equal(await canTakeBack(saraAgain!), true);
    await refused(omar!);
    await refused(HOST_KEY);
    // Of other hits than the page shows.
    const stale = { takeBack: true, version: 0 };
    await proxy.refused(proxy.call('POST', path, sara!, stale), 409, 'reviewed_another');
    // The review of another analyst, of the same hits, stays.
    await proxy.post(omar!, path, 200, {});
    const { reviewed } = await takeBack(saraAgain!);
    assert.deepEqual([reviewed?.by, reviewed?.also], ['Omar', undefined]);
    assert.deepEqual(await listed('changed=true&reference=customer-back'), []);
    await refused(sara!);
    assert.deepEqual((await takeBack(omar!)).changes, { new: 0, changed: 1, gone: 1 });
    assert.deepEqual(await changesOf(id), before);
    assert.equal((await listed('changed=true&reference=customer-back')).length, 1);
    await refused(omar!);
    const trail = await proxy.database.query<{ event: string }>(
      `select event from proxy.audit where subject = $1 and event like 'screening.review%' order by id`,
      [id],
    );
    assert.deepEqual(
      trail.map(({ event }) => event.slice('screening.'.length)),
      ['reviewed', 'reviewed', 'review_taken_back', 'review_taken_back'],
    );
  });

  test('says what was decided about a hit that is gone, unless another hit has its id', async () => {
    const { id } = await screen({}, 4);
    await isRead(id);
    const decide = async (hitId: string, label: string | null, replaces: string | null = null) => {
      const [searched, entity] = ['', hitId.slice('hit-'.length)].map((text) => text.padStart(32, '0'));
      const made = { hitId, pair: `${searched}.${entity}`, facts: { searched: {}, entity: {} } };
      const decision = { ...made, label, reason: '', opened: true, replaces };
      const body = { by: 'Sara', together: false, rules: '1', decisions: [decision] };
      const answer = await proxy.call('PUT', `/v1/screenings/${id}/decisions`, HOST_KEY, body);
      assert.equal(answer.status, 200);
      return ((await answer.json()) as DecideAnswer).decisions;
    };
    await decide('hit-1', 'different');
    const [taken] = await decide('hit-2', 'same');
    await decide('hit-2', null, taken!.id);
    await decide('hit-3', 'same');
    // The first two are gone, and another hit has the id of the third.
    change(id, (hits) => edited(hits.slice(2), 'hit-3', { name: 'Another', countries: 'QA', aliases: '' }));
    await get(`/v1/screenings/${id}`);
    const { gone, goneDecisions } = await changesOf(id);
    assert.deepEqual(gone.slice(0, 2), ['hit-1', 'hit-2']);
    assert.deepEqual(goneDecisions, [{ hit: 'hit-1', label: 'different' }]);
  });

  test('with several pages is compared whole, also when the list moves while it is read', async () => {
    const { id } = await screen({ reference: 'customer-4' }, 250);
    assert.equal((await changesOf(id)).complete, false);
    let moves = 1;
    proxy.upstream.on('hits', ({ id: asked, body }) => {
      if (asked === id && body.pageNumber === 2 && moves-- > 0)
        change(id, (hits) => [...hits.slice(0, 7), ...hits.slice(8)]);
      return undefined;
    });
    await isRead(id);
    proxy.upstream.on('hits');
    change(id, (hits) => edited(hits, 'hit-201', { name: 'Another' }));
    await awaits('the event', () => came(id).some(({ data }) => data.changes.changed > 0));
    assert.deepEqual(came(id).at(-1)?.data.changes, { new: 0, changed: 1, gone: 0 });
    assert.deepEqual((await changesOf(id)).changed, [{ hit: 'hit-201', fields: ['name'] }]);
  });

  test('has lost no hits where the service sends no page, one page again, or a wrong total', async () => {
    type Page = Pick<Screening['hits'], 'pageNumber' | 'totalRecords' | 'items'>;
    const wrong: readonly (readonly [what: string, edit: (page: Page, first: Page) => Partial<Page>])[] = [
      ['an empty list', () => ({ items: [], totalRecords: 0 })],
      ['the first page each time', (_page, { items }) => ({ items })],
      ['a total of no hits', () => ({ totalRecords: 0 })],
      [
        'pages that overlap',
        ({ pageNumber, items }, first) => ({
          items: pageNumber === 1 ? items : [...first.items.slice(-10), ...items.slice(0, -10)],
        }),
      ],
    ];
    const hoursUntil = (what: string, read: () => boolean) =>
      until(what, async () => {
        await proxy.advance(3600);
        return read();
      });
    for (const [what, edit] of wrong) {
      const { id } = await screen({}, 150);
      await isRead(id);
      let calls = 0;
      proxy.upstream.on('hits', (call) => {
        if (call.id !== id) return undefined;
        calls += 1;
        const pageOf = (pageNumber: number) => {
          const page = proxy.upstream.byDefault({ ...call, body: { ...call.body, pageNumber } });
          return structuredClone(page.body) as { result: Screening };
        };
        const answer = pageOf(call.body.pageNumber);
        Object.assign(answer.result.hits, edit(answer.result.hits, pageOf(1).result.hits));
        return { body: answer };
      });
      change(id, (hits) => edited(hits, 'hit-3', { name: 'Another' }));
      await hoursUntil(`it read ${what}`, () => calls > 3);
      proxy.upstream.on('hits');
      await hoursUntil('the event', () => came(id).length > 0);
      assert.deepEqual(
        came(id).map(({ data }) => data.changes.gone),
        [0],
        what,
      );
    }
  });

  test('is compared on the way when a person opens it, without a further call', async () => {
    const { id } = await screen({});
    await isRead(id);
    change(id, (hits) => hits.slice(1), { searchStatus: 'UnderReview' });
    const callsFor = () => proxy.upstream.callsTo('hits').filter((call) => call.id === id).length;
    const calls = callsFor();
    await get(`/v1/screenings/${id}`);
    assert.equal(callsFor(), calls + 1);
    assert.deepEqual((await changesOf(id)).gone, ['hit-1']);
    await awaits('both events', () => came(id).length === 2);
    const types = came(id).map(({ type }) => type);
    assert.deepEqual(types, ['screening.case_changed', 'screening.changed']);
  });

  test('names the places of new aliases, as the list has them now', async () => {
    const { id } = await screen({ reference: 'customer-aliases' });
    change(id, (hits) => edited(hits, 'hit-2', { aliases: "Jane O'Neil, Janet" }));
    await awaits('the first aliases', async () => (await changesOf(id)).changed.length === 1);
    await proxy.post(HOST_KEY, `/v1/screenings/${id}/reviewed`, 200, {});
    change(id, (hits) => edited(hits, 'hit-2', { aliases: 'JANET, , Jon Smyth، Jane O’Neil' }));
    await awaits('the new one', async () => (await changesOf(id)).changed.length === 1);
    const newAliases = { places: [2], of: 3 };
    assert.deepEqual((await changesOf(id)).changed, [{ hit: 'hit-2', fields: ['aliases'], newAliases }]);
    const stored = await proxy.database.query('select w::text as row from proxy.screenings w');
    assert.doesNotMatch(JSON.stringify(stored), /Smyth|Janet/i);
  });

  test('is not watched any more when the service does not show it for a day', async () => {
    const { id } = await screen({});
    await isRead(id);
    proxy.upstream.screenings.delete(id);
    const reasons = () => came(id).flatMap(({ data }) => ('reason' in data ? [data.reason] : []));
    await until('the event', async () => {
      await proxy.advance(3600);
      return reasons().length > 0;
    });
    assert.deepEqual(reasons(), ['not_readable']);
    assert.equal((await known(id)).watch, false);
  });

  test('is read within the interval, also while the service has lost another one or cannot show it', async () => {
    const [lost, broken, moved] = [await screen({}), await screen({}), await screen({})];
    const failing = new Map([
      [lost.id, failed(404, 'Screening not found')],
      [broken.id, failed(500, 'Failed')],
    ]);
    for (const { id } of [lost, broken, moved]) await isRead(id);
    const failures: string[] = [];
    proxy.upstream.on('hits', ({ id }) => {
      const answer = failing.get(id!);
      if (answer) failures.push(id!);
      return answer;
    });
    await awaits('both failed', () => new Set(failures).size === 2);
    change(moved.id, (hits) => hits.slice(1));
    let minutes = 0;
    failures.length = 0;
    const isAnyDue = async () =>
      (await proxy.database.query('select from proxy.screenings where due_at <= proxy.now()')).length > 0;
    await until('the event', async () => {
      await proxy.advance(300);
      minutes += 5;
      // A busy machine gets to read what is due before more time passes. What waits after an outage stays due.
      for (let tries = 0; tries < 10 && (await isAnyDue()); tries += 1) await setTimeout(25);
      return came(moved.id).length > 0;
    });
    proxy.upstream.on('hits');
    assert.ok(minutes <= 75, `it took ${minutes} minutes`);
    assert.ok(failures.length <= 2 * (1 + minutes / 10), `${failures.length} calls`);
  });

  test('whose reading failed is not held any longer once a person has opened it', async () => {
    const { id } = await screen({}, 150);
    await isRead(id);
    change(id, (hits) => hits.slice(1));
    let calls = 0;
    proxy.upstream.on('hits', (call) => (call.id === id && ++calls ? failed(500, 'Failed') : undefined));
    await awaits('it failed', () => calls > 0);
    proxy.upstream.on('hits');
    await get(`/v1/screenings/${id}`);
    await until('the event', () => came(id).length > 0);
  });

  test('is compared whatever times and characters the service sends', async () => {
    for (const fields of [
      { lastScreened: '-000001-01-01T00:00:00Z' },
      { lastScreened: '0001-01-01T00:00:00', lastUpdated: '' },
      { searchStatus: 'Op\0en', clientId: 'a\0b' },
      { lastScreened: '2099-01-01T00:00:00Z' },
    ]) {
      const { id } = await screen({});
      change(id, (hits) => hits.slice(1), fields);
      await get(`/v1/screenings/${id}`);
      const types = (await recorded(id)).map(({ type }) => type);
      assert.ok(types.includes('screening.changed'), JSON.stringify(fields));
    }
  });

  test('is compared and read within the interval, also after the clock of the database was set back', async () => {
    const [opened, waiting] = [await screen({}), await screen({})];
    for (const { id } of [opened, waiting]) await isRead(id);
    await proxy.advance(-20 * 86_400);
    change(opened.id, (hits) => hits.slice(1));
    await get(`/v1/screenings/${opened.id}`);
    assert.deepEqual((await changesOf(opened.id)).gone, ['hit-1']);
    change(waiting.id, (hits) => hits.slice(1));
    await awaits('the event', () => came(waiting.id).length > 0);
    await proxy.advance(20 * 86_400);
  });

  test('is neither shown nor compared as what the service answers of another one', async () => {
    const [{ id }, other] = [await screen({}), await screen({}, 2)];
    const result = proxy.upstream.screenings.get(other.id)!;
    proxy.upstream.on('hits', () => ({
      ...failed(200, 'OK'),
      body: { statusCode: 200, messages: [], result },
    }));
    await proxy.refused(proxy.call('GET', `/v1/screenings/${id}`, HOST_KEY), 502, 'upstream_mismatch');
    proxy.upstream.on('hits');
    assert.deepEqual(await recorded(id), []);
  });

  test('that was made elsewhere is taken over, and given up', async () => {
    const made = (await screen({})).id;
    const elsewhere = { ...proxy.upstream.screenings.get(made)!, id: 'made-elsewhere' };
    proxy.upstream.screenings.set('made-elsewhere', elsewhere);
    const path = '/v1/screenings/made-elsewhere/changes';
    await proxy.refused(proxy.call('GET', path, HOST_KEY), 404, 'not_found');
    const asked = { screeningId: 'Made-Elsewhere', reference: 'customer-9' };
    proxy.upstream.on('hits', (call) => proxy.upstream.byDefault({ ...call, id: call.id!.toLowerCase() }));
    const { id, reference, watch } = await proxy.post<KnownScreening>(HOST_KEY, '/v1/watches', 201, asked);
    proxy.upstream.on('hits');
    assert.deepEqual([id, reference, watch], ['made-elsewhere', 'customer-9', true]);
    change('made-elsewhere', (hits) => hits.slice(0, 1));
    await awaits('the event', () => came('made-elsewhere').length > 0);
    assert.equal((await proxy.call('DELETE', '/v1/watches/Made-Elsewhere', HOST_KEY)).status, 204);
    assert.equal((await listed('reference=customer-9'))[0]?.watch, false);
  });

  test('that retention forgets is still of the host that made it', async () => {
    const body = { name: 'Jane Doe Forgotten x 2', entityType: 'person', watch: false };
    const { id } = await proxy.post<Screening>(BANK_KEY, '/v1/screenings', 201, body);
    await proxy.call('POST', `/v1/screenings/${id}/reviewed`, BANK_KEY, {});
    await purgeScreenings(0)(proxy.database);
    const known = () => listed('limit=100', BANK_KEY).then((all) => all.some((one) => one.id === id));
    assert.equal(await known(), false);
    const path = `/v1/screenings/${id}/changes`;
    await proxy.refused(proxy.call('GET', path, BANK_KEY), 404, 'not_found');
    await proxy.refused(proxy.call('GET', `/v1/screenings/${id}`, HOST_KEY), 404, 'not_found');
    assert.equal((await proxy.call('GET', `/v1/screenings/${id}`, BANK_KEY)).status, 200);
    assert.equal(await known(), false, 'reading it alone does not make it known');
    const asked = { screeningId: id, reference: 'customer-30' };
    const again = await proxy.post<KnownScreening>(BANK_KEY, '/v1/watches', 201, asked);
    assert.deepEqual(
      [again.reference, again.watch, again.changed, again.complete, again.reviewed],
      ['customer-30', 'until closed', false, true, null],
    );
    await purgeScreenings(0)(proxy.database);
    assert.equal(await known(), true, 'one that is watched is not forgotten');
  });

  test('that the service gave to two hosts is of each alone', async () => {
    const { id } = await screen({ reference: 'customer-10' });
    const result = proxy.upstream.screenings.get(id)!;
    proxy.upstream.on('screen', () => ({
      ...failed(200, 'OK'),
      body: { statusCode: 200, messages: [], result },
    }));
    const { name } = result;
    const asked = { name, entityType: 'person', isMonitored: true, reference: 'customer-11' };
    assert.equal((await proxy.post<Screening>(BANK_KEY, '/v1/screenings', 201, asked)).id, id);
    proxy.upstream.on('screen');
    const references = async () =>
      [...(await listed('limit=200')), ...(await listed('limit=200', BANK_KEY))]
        .filter((each) => each.id === id)
        .map(({ reference, watch, reviewed, changed }) => [reference, watch, reviewed?.by, changed]);
    assert.deepEqual(await references(), [
      ['customer-10', true, undefined, false],
      ['customer-11', true, undefined, false],
    ]);
    change(id, (hits) => hits.slice(1));
    await awaits('both events', () => came(id).length > 0 && came(id, ofBank).length > 0);
    for (const [events, reference] of [
      [came(id), 'customer-10'],
      [came(id, ofBank), 'customer-11'],
    ] as const)
      assert.deepEqual(
        events.map(({ data }) => ['changes' in data && data.changes.gone, data.reference]),
        [[1, reference]],
      );
    await proxy.post(BANK_KEY, `/v1/screenings/${id}/reviewed`, 200, { by: 'Omar' });
    assert.equal((await proxy.call('DELETE', `/v1/watches/${id}`, BANK_KEY)).status, 204);
    assert.deepEqual(await references(), [
      ['customer-10', true, undefined, true],
      ['customer-11', false, 'Omar', false],
    ]);
    for (const [key, reference, erased] of [
      [BANK_KEY, 'customer-10', 0],
      [BANK_KEY, 'customer-11', 1],
    ] as const)
      assert.equal((await proxy.post<Erasure>(key, '/v1/erasures', 200, { reference })).screenings, erased);
    assert.deepEqual(await references(), [['customer-10', true, undefined, true]]);
    await get(`/v1/screenings/${id}`);
    await proxy.refused(proxy.call('GET', `/v1/screenings/${id}`, BANK_KEY), 404, 'not_found');
  });

  test('is read slower after a 429 to it or to a person, once for those of a minute, and people are served', async () => {
    const { id } = await screen({});
    const rate = async () =>
      (await proxy.database.query<{ per_minute: number }>('select per_minute from proxy.reading'))[0]!
        .per_minute;
    const refuses = (headers?: Record<string, string>) =>
      proxy.upstream.on('hits', () => failed(429, 'Too many requests', headers));
    const beforeIt = await rate();
    refuses();
    await proxy.advance(3600);
    // Of one minute: a refusal of the next one halves the rate again.
    await until('it was refused', async () => (await rate()) < beforeIt);
    assert.equal(await rate(), Math.max(1, Math.floor(beforeIt / 2)));
    await proxy.advance(600);
    await proxy.database.query('update proxy.reading set per_minute = 40, next_at = proxy.now() + $1', [
      '1 hour',
    ]);
    // Longer than a person waits: each is refused at once.
    refuses({ 'Retry-After': '30' });
    const people = Array.from({ length: 4 }, () => proxy.call('GET', `/v1/screenings/${id}`, HOST_KEY));
    for (const answered of people) await proxy.refused(answered, 503, 'busy');
    assert.equal(await rate(), 20);
    await proxy.advance(61);
    await proxy.refused(proxy.call('GET', `/v1/screenings/${id}`, HOST_KEY), 503, 'busy');
    assert.equal(await rate(), 10);
    proxy.upstream.on('hits');
    await get(`/v1/screenings/${id}`);
  });
});
