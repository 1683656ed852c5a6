import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  REASON_MAX,
  type DecideAnswer,
  type Decision,
  type DecisionList,
  type DecisionToStore,
} from '../../contract/decisions.js';
import type { EventPage } from '../../contract/schemas/events.js';
import type { Erasure, PersonExport } from '../../contract/schemas/people.js';
import type { Problem } from '../../contract/problems.js';
import type { Screening } from '../../contract/screening.js';
import type { SessionRequestInput } from '../../contract/schemas/sessions.js';
import type { KnownScreening } from '../../contract/watch.js';
import { purgeDecisions, purgeScreenings } from '../../server/retention/old-rows.js';
import { DecisionRows } from '../../server/screening/decision-rows.js';
import { entitySide, searchedSide } from '../../server/screening/readings.js';
import { createEncryption } from '../../server/store/encryption.js';
import { checksumOf } from '../../widget/report/checksum.js';
import { entityFacts, searchedFacts, sideText } from '../../contract/decision-pair.js';
import { enginesOfTier } from '../engines.js';
import { testKey } from '../test-key.js';
import { HOST_KEY, ORIGIN, proxyForSuite, until } from '../test-proxy.js';

const BANK_KEY = 'key-of-the-bank-for-tests-012345';
const DAY_SECONDS = 86_400;

for (const engine of enginesOfTier) {
  describe(`decisions about hits on ${engine.name}`, { skip: engine.skip }, () => {
    const proxy = proxyForSuite(engine, {
      stopGraceMs: 1,
      environment: { HOST_KEYS: `${HOST_KEY},bank:${BANK_KEY}` },
    });

    const session = async (
      by: string,
      screening: NonNullable<SessionRequestInput['screening']> = {},
      key = HOST_KEY,
    ) => {
      const grants = { read: true, decide: { by }, ...screening };
      return (
        await proxy.post<{ token: string }>(key, '/v1/sessions', 201, { origin: ORIGIN, screening: grants })
      ).token;
    };
    let people = 0;
    const screen = (fields: object = {}) =>
      proxy.post<Screening>(HOST_KEY, '/v1/screenings', 201, {
        ...{ name: `Jane Doe ${++people} x 3`, entityType: 'person', entityDate: '1980-03-14', ...fields },
      });
    const read = async (id: string, token: string) =>
      (await (await proxy.call('GET', `/v1/screenings/${id}`, token)).json()) as Screening;
    const pairOf = (screening: Screening, at = 0) =>
      `${searchedSide(screening)}.${entitySide(screening.hits.items[at]!)}`;
    const about = (screening: Screening, at = 0, fields: Partial<DecisionToStore> = {}): DecisionToStore => ({
      hitId: screening.hits.items[at]!.hitId,
      pair: pairOf(screening, at),
      facts: { searched: { name: 'abc' }, entity: { name: 'def' } },
      label: 'different',
      reason: 'Born in another year.',
      opened: true,
      replaces: null,
      ...fields,
    });
    const put = (id: string, token: string, decisions: DecisionToStore[], fields: object = {}) =>
      proxy.call('PUT', `/v1/screenings/${id}/decisions`, token, {
        decisions,
        together: false,
        rules: '1',
        ...fields,
      });
    const decide = async (id: string, token: string, decisions: DecisionToStore[], fields: object = {}) => {
      const answer = await put(id, token, decisions, fields);
      const body = (await answer.json()) as DecideAnswer;
      assert.equal(answer.status, 200, JSON.stringify(body));
      return body;
    };
    const refused = async (answer: Response | Promise<Response>, status: number, code: string) => {
      const problem = (await (await answer).json()) as Problem;
      assert.deepEqual([problem.status, problem.code], [status, code]);
      return problem;
    };
    const list = async (query: string, key = HOST_KEY) =>
      ((await (await proxy.call('GET', `/v1/decisions?${query}`, key)).json()) as DecisionList).decisions;

    test('are read with the screening, by who, when and why, over a reload and by a colleague', async () => {
      const made = await screen({ reference: 'customer-read' });
      const sara = await session('Sara');
      const { decisions } = await decide(made.id, sara, [
        about(made),
        about(made, 1, { label: 'same', reason: '' }),
      ]);
      assert.equal(decisions.length, 2);
      const seen = await read(made.id, await session('Omar'));
      assert.deepEqual(seen.decisions, decisions);
      assert.deepEqual(seen.deciding, { by: 'Omar', twoNames: false });
      const { at, id: _id, ...first } = decisions[0]!;
      assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
      assert.deepEqual(first, {
        screeningId: made.id,
        hitId: made.hits.items[0]!.hitId,
        pair: pairOf(made),
        facts: { searched: { name: 'abc' }, entity: { name: 'def' } },
        label: 'different',
        reason: 'Born in another year.',
        by: 'Sara',
        twoNames: false,
        confirmedBy: null,
        confirmedAt: null,
        together: false,
        opened: true,
        rules: '1',
      });
    });

    test('are read beside a hit whose id the database cannot hold', async () => {
      const made = await screen();
      const sara = await session('Sara');
      const { decisions } = await decide(made.id, sara, [about(made)]);
      proxy.upstream.screenings.get(made.id)!.hits.items[1]!.hitId = 'hit\0';
      assert.deepEqual((await read(made.id, sara)).decisions, decisions);
    });

    test('of another client are out of sight and reach for a session that is bound to one', async () => {
      const person = { name: 'Of Two Clients x 2' };
      const [one, other, third] = [
        await screen({ ...person, clientId: 'client-a1' }),
        await screen({ ...person, clientId: 'client-a2' }),
        await screen({ ...person, clientId: 'client-a1' }),
      ];
      const sara = await session('Sara', { clientId: 'client-a1' });
      const omar = await session('Omar', { clientId: 'client-a2' });
      const { decisions } = await decide(one.id, sara, [about(one)]);
      const replaces = decisions[0]!.id;
      assert.deepEqual((await read(other.id, omar)).decisions, []);
      await refused(put(other.id, omar, [about(other, 0, { replaces })]), 409, 'decided_meanwhile');
      const own = await decide(other.id, omar, [about(other, 0, { label: 'same' })]);
      assert.deepEqual((await read(other.id, omar)).decisions, own.decisions);
      for (const { id } of [one, third]) assert.deepEqual((await read(id, sara)).decisions, decisions);
      await decide(third.id, sara, [about(third, 0, { label: 'unclear', replaces })]);
      assert.deepEqual(
        (await read(one.id, sara)).decisions!.map(({ label }) => label),
        ['unclear'],
      );
      assert.deepEqual((await read(other.id, omar)).decisions, own.decisions);
    });

    test('say who was faster, and store nothing over a colleague', async () => {
      const made = await screen();
      const [sara, omar] = [await session('Sara'), await session('Omar')];
      const { decisions } = await decide(made.id, sara, [about(made)]);
      const late = await refused(
        put(made.id, omar, [about(made, 0, { label: 'same' })]),
        409,
        'decided_meanwhile',
      );
      assert.match(late.detail!, /^Sara decided this hit at 20/);
      assert.deepEqual(
        late.conflicts?.map(({ current }) => current),
        decisions,
      );
      const half = await decide(made.id, omar, [about(made, 0, { label: 'same' }), about(made, 1)]);
      assert.deepEqual(
        half.decisions.map(({ by, hitId }) => [by, hitId]),
        [['Omar', made.hits.items[1]!.hitId]],
      );
      assert.deepEqual(
        half.conflicts.map(({ current }) => current?.by),
        ['Sara'],
      );
      const replaces = decisions[0]!.id;
      const changed = await decide(made.id, omar, [about(made, 0, { label: 'unclear', replaces })]);
      assert.equal(changed.decisions[0]!.by, 'Omar');
    });

    test('are stored once when a call comes again because its answer was lost', async () => {
      const made = await screen();
      const sara = await session('Sara');
      const first = await decide(made.id, sara, [about(made)]);
      assert.deepEqual(await decide(made.id, sara, [about(made)]), first);
      const back = about(made, 0, { label: null, reason: '', replaces: first.decisions[0]!.id });
      assert.deepEqual(await decide(made.id, sara, [back]), { decisions: [], conflicts: [] });
      assert.deepEqual(await decide(made.id, sara, [back]), { decisions: [], conflicts: [] });
      assert.equal((await list(`screeningId=${made.id}&history=true`)).length, 2);
      assert.deepEqual((await read(made.id, sara)).decisions, []);
    });

    test('need a second analyst with another session, where the grant asks for two names', async () => {
      const made = await screen();
      const decideBy = (by: string) => session(by, { decide: { by, twoNames: true } });
      const [sara, saraAgain, omar] = [
        await decideBy('Sara'),
        await decideBy(' sara'),
        await decideBy('Omar'),
      ];
      const { decisions } = await decide(made.id, sara, [about(made)]);
      assert.equal(decisions[0]!.twoNames, true);
      const confirming = about(made, 0, { replaces: decisions[0]!.id, confirms: true });
      await refused(put(made.id, sara, [confirming]), 403, 'same_analyst');
      await refused(put(made.id, saraAgain, [confirming]), 403, 'same_analyst');
      const confirmed = await decide(made.id, omar, [confirming]);
      assert.deepEqual(
        confirmed.decisions.map(({ by, confirmedBy }) => [by, confirmedBy]),
        [['Sara', 'Omar']],
      );
      assert.deepEqual(await decide(made.id, omar, [confirming]), confirmed);
      const undone = about(made, 0, { replaces: confirmed.decisions[0]!.id, confirms: false });
      await refused(put(made.id, sara, [undone]), 403, 'forbidden');
      assert.equal((await decide(made.id, omar, [undone])).decisions[0]!.confirmedBy, null);
    });

    test('of a person are out of reach for a page whose screening is about another one', async () => {
      const [one, other] = [await screen(), await screen()];
      const { decisions } = await decide(one.id, await session('Sara'), [about(one)]);
      const stranger = await session('Omar', { screeningIds: [other.id] });
      const foreign = { ...about(one), label: 'same' };
      const answer = await decide(other.id, stranger, [foreign]);
      assert.deepEqual(
        answer.decisions.map(({ by, screeningId }) => [by, screeningId]),
        [['Omar', other.id]],
      );
      const [{ id: replaces }] = decisions as [Decision];
      await refused(
        put(other.id, stranger, [{ ...foreign, label: null, reason: '', replaces }]),
        409,
        'decided_meanwhile',
      );
      assert.deepEqual((await read(one.id, await session('Sara'))).decisions, decisions);
    });

    test('keep one chain when several analysts decide at the same time', async () => {
      const made = await screen();
      const tokens = await Promise.all(['Ali', 'Sara', 'Omar', 'Noor'].map((by) => session(by)));
      const answers = await Promise.all(
        tokens.flatMap((token) =>
          ['different', 'same'].map((label) => put(made.id, token, [about(made, 0, { label })])),
        ),
      );
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
        200,
        ...answers.slice(1).map(() => 409),
      ]);
      assert.equal((await list(`screeningId=${made.id}&history=true`)).length, 1);
    });

    test('need the grant, and are of the named analyst', async () => {
      const made = await screen();
      await refused(
        put(made.id, await session('Sara', { decide: undefined }), [about(made)]),
        403,
        'forbidden',
      );
      const blind = await session('Sara', { read: false });
      const { detail } = await refused(put(made.id, blind, [about(made)]), 403, 'forbidden');
      assert.equal(detail, 'The session has no screening.read.');
      await refused(put(made.id, HOST_KEY, [about(made)], { by: '\u3164 ' }), 400, 'invalid_request');
      await refused(put(made.id, await session('Sara'), [about(made)], { by: 'Omar' }), 403, 'forbidden');
      await refused(put(made.id, HOST_KEY, [about(made)]), 400, 'invalid_request');
      const { decisions } = await decide(made.id, HOST_KEY, [about(made)], { by: 'Omar' });
      assert.equal(decisions[0]!.by, 'Omar');
      await refused(
        put(made.id, await session('Sara', { screeningIds: ['other'] }), [about(made)]),
        404,
        'not_found',
      );
      await refused(
        put(made.id, await session('Sara', { clientId: 'other' }), [about(made)]),
        404,
        'not_found',
      );
      const unread = await session('Sara', { read: false, create: true });
      const created = await proxy.call('POST', '/v1/screenings', unread, {
        name: 'Jane Roe x 3',
        entityType: 'person',
      });
      assert.equal(((await created.json()) as Screening).decisions, undefined);
    });

    test('are counted in one event and one entry of the trail, which hold no reason', async () => {
      const made = await screen({ reference: 'customer-told' });
      const sara = await session('Sara', { decide: { by: 'Sara', twoNames: true } });
      await decide(made.id, sara, [about(made), about(made, 1)], { together: true });
      const page = (await (
        await proxy.call('GET', '/v1/events?after=0&limit=200&wait=0', HOST_KEY)
      ).json()) as EventPage;
      const [event] = page.events.filter(({ data }) => data.id === made.id);
      assert.equal(event?.type, 'screening.decided');
      assert.deepEqual(event?.data, { id: made.id, reference: 'customer-told', decided: 2, proposed: 2 });
      const trail = await (await proxy.call('GET', `/v1/audit?subject=${made.id}`, HOST_KEY)).text();
      assert.match(trail, /"event":"screening.decided"[^}]*"count":2/);
      assert.doesNotMatch(trail + JSON.stringify(page), /Born in another/);
    });

    test('show no reason, no label and no pair in their table', async () => {
      const rows = await proxy.database.query('select to_jsonb(d) as row from proxy.decisions d');
      const made = await screen();
      await decide(made.id, await session('Sara'), [about(made, 0, { label: 'Ask the branch' })]);
      assert.ok(rows.length > 0);
      const all = JSON.stringify(
        await proxy.database.query('select to_jsonb(d)::text as row from proxy.decisions d'),
      );
      assert.doesNotMatch(all, new RegExp(`Born in another|Ask the branch|${searchedSide(made)}`));
    });

    test('are handed out and erased with their reference, and go after their retention', async () => {
      const made = await screen({ reference: 'customer-erased' });
      const sara = await session('Sara');
      const { decisions } = await decide(made.id, sara, [about(made)]);
      await decide(made.id, sara, [about(made, 0, { label: 'same', replaces: decisions[0]!.id })]);
      const exported = await proxy.post<PersonExport>(HOST_KEY, '/v1/exports', 200, {
        reference: 'customer-erased',
      });
      assert.deepEqual(
        exported.decisions.map(({ label }) => label),
        ['same', 'different'],
      );
      const erased = await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, {
        reference: 'customer-erased',
      });
      assert.equal(erased.decisions, 2);
      assert.deepEqual(await list('reference=customer-erased&history=true'), []);

      const kept = await screen();
      await decide(kept.id, sara, [about(kept)]);
      await purgeDecisions(1)(proxy.database);
      assert.equal((await list(`screeningId=${kept.id}`)).length, 1);
      await proxy.advance(DAY_SECONDS + 1);
      await purgeDecisions(1)(proxy.database);
      assert.deepEqual(await list(`screeningId=${kept.id}`), []);
    });

    for (const [when, reference] of [
      ['before their screening has a reference', 'customer-named-later'],
      ['after retention has forgotten it', 'customer-forgotten'],
    ] as const)
      test(`that were made ${when} are listed, handed out and erased with the customer`, async () => {
        const sara = await session('Sara');
        const isLater = reference === 'customer-named-later';
        const made = await screen({ watch: false, ...(!isLater && { reference }) });
        await decide(made.id, sara, [about(made)]);
        if (isLater) await proxy.post(HOST_KEY, '/v1/watches', 201, { screeningId: made.id, reference });
        else await purgeScreenings(0)(proxy.database);
        await decide(made.id, sara, [about(made, 1)]);
        const other = await screen({ reference: `${reference}-other` });
        await decide(other.id, sara, [about(other)]);

        const exported = await proxy.post<PersonExport>(HOST_KEY, '/v1/exports', 200, { reference });
        for (const decisions of [exported.decisions, await list(`reference=${reference}`)])
          assert.deepEqual(
            decisions.map(({ hitId }) => hitId),
            ['hit-2', 'hit-1'],
          );
        const erased = await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, { reference });
        assert.equal(erased.decisions, 2);
        assert.deepEqual(await list(`screeningId=${made.id}&history=true`), []);
        assert.equal((await list(`screeningId=${other.id}`)).length, 1);
      });

    test('are those of the screening in whatever letter case its id is sent', async () => {
      const reference = 'customer-letter-case';
      const made = await screen({ reference });
      const sent = made.id.toUpperCase();
      const sara = await session('Sara');
      const { decisions } = await decide(sent, sara, [about(made)]);
      assert.deepEqual((await read(made.id, sara)).decisions, decisions);
      for (const query of [`reference=${reference}`, `screeningId=${sent}`])
        assert.deepEqual(
          (await list(query)).map(({ screeningId }) => screeningId),
          [made.id],
        );
      for (const [call, body] of [['changes'], ['reviewed', {}]] as const) {
        const answer = await proxy.call(
          body ? 'POST' : 'GET',
          `/v1/screenings/${sent}/${call}`,
          HOST_KEY,
          body,
        );
        assert.equal(((await answer.json()) as KnownScreening).id, made.id, call);
      }
      const { decisions: erased } = await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, { reference });
      assert.equal(erased, 1);
    });

    test('are those of a screening that was made elsewhere in whatever letter case its id is sent', async () => {
      const [id, reference] = ['made-elsewhere', 'customer-elsewhere'];
      const elsewhere = { ...proxy.upstream.screenings.get((await screen()).id)!, id };
      proxy.upstream.screenings.set(id, elsewhere);
      const [sara, omar] = [await session('Sara'), await session('Omar')];
      const { decisions } = await decide(id.toUpperCase(), sara, [about(elsewhere)]);
      assert.deepEqual((await read(id, omar)).decisions, decisions);
      await refused(put(id, omar, [about(elsewhere, 0, { label: 'same' })]), 409, 'decided_meanwhile');
      await decide(id, omar, [about(elsewhere, 0, { label: 'same', replaces: decisions[0]!.id })]);
      await proxy.post(HOST_KEY, '/v1/watches', 201, { screeningId: id, reference });
      assert.deepEqual(
        (await list(`reference=${reference}&history=true`)).map(({ by }) => by),
        ['Omar', 'Sara'],
      );
      const { decisions: erased } = await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, { reference });
      assert.equal(erased, 2);
    });

    test('are replaced in a screening that retention has forgotten', async () => {
      const made = await screen({ watch: false });
      const [sara, omar] = [await session('Sara'), await session('Omar')];
      const [{ id: replaces }] = (await decide(made.id, sara, [about(made)])).decisions as [Decision];
      await purgeScreenings(0)(proxy.database);
      assert.equal((await read(made.id, omar)).decisions!.length, 1);
      await decide(made.id, omar, [about(made, 0, { label: 'same', replaces })]);
      assert.deepEqual(
        (await read(made.id, omar)).decisions!.map(({ by }) => by),
        ['Omar'],
      );
    });

    test('that are under way are waited for by an erasure of their reference', async () => {
      const reference = 'customer-erased-meanwhile';
      const made = await screen({ reference });
      const decisions = new DecisionRows(createEncryption([testKey('first')]));
      let erasing: Promise<Erasure> | undefined;
      await proxy.database.transaction(async (tx) => {
        const screening = await decisions.screening(tx, 'default', made.id);
        erasing = proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, { reference });
        // The embedded engine has one connection, for which it waits in any case.
        if (engine.name === 'postgres')
          await until('the erasure waits for this transaction', async () => {
            await tx.query('select pg_stat_clear_snapshot()');
            const waits = await tx.query(
              "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
            );
            return waits.length > 0;
          });
        const analyst = { by: 'Sara', session: null, twoNames: false, together: false, rules: '1' };
        const text = { ...about(made), at: new Date(), confirmedAt: null, confirmedBy: null };
        await decisions.insert(tx, screening, [{ ...text, ...analyst, screeningId: made.id }]);
      });
      assert.equal((await erasing!).decisions, 1);
      assert.deepEqual(await list(`reference=${reference}&history=true`), []);
    });

    test('whose key is gone end no page of the list early', async () => {
      const made = await screen({ name: 'Lost Keys x 7', reference: 'customer-lost' });
      const sara = await session('Sara');
      const ids: string[] = [];
      for (const at of made.hits.items.keys())
        ids.unshift((await decide(made.id, sara, [about(made, at)])).decisions[0]!.id);
      const lost = [1, 2, 5].map((at) => ids[at]!);
      await proxy.database.query(
        'update proxy.decisions set sealed = null, replaced_at = proxy.now() where id = any($1::text[])',
        [lost],
      );
      for (const history of ['', '&history=true']) {
        const pages: string[][] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const query: string = `reference=customer-lost&limit=2${history}${cursor && `&cursor=${cursor}`}`;
          const page = (await (
            await proxy.call('GET', `/v1/decisions?${query}`, HOST_KEY)
          ).json()) as DecisionList;
          pages.push(page.decisions.map(({ id }) => id));
          cursor = page.nextCursor;
        }
        assert.deepEqual(pages, [
          [ids[0], ids[3]],
          [ids[4], ids[6]],
        ]);
      }
    });

    test('are hashed as the elements hash them', async () => {
      const made = await screen();
      const hashOf = async (text: string) => (await checksumOf(text))!.slice(0, 32);
      assert.equal(searchedSide(made), await hashOf(sideText(searchedFacts(made))));
      assert.equal(entitySide(made.hits.items[0]!), await hashOf(sideText(entityFacts(made.hits.items[0]!))));
    });

    test('of a page alone come with it, and a call takes a hundred', async () => {
      const made = await screen({ name: 'Many Hits x 150' });
      const sara = await session('Sara');
      const page = async (pageNumber: number) =>
        (await (
          await proxy.call('GET', `/v1/screenings/${made.id}?pageNumber=${pageNumber}&pageSize=100`, sara)
        ).json()) as Screening;
      const pages = [await page(1), await page(2)];
      const reason = 'अ'.repeat(REASON_MAX);
      const asked = pages.flatMap((each) => each.hits.items.map((_hit, at) => about(each, at, { reason })));
      const stored: Decision[] = [];
      for (const some of [asked.slice(0, 100), asked.slice(100)])
        stored.push(...(await decide(made.id, sara, some, { together: true })).decisions);
      assert.equal(stored.length, 150);
      assert.equal((await page(2)).decisions!.length, 50);
      await refused(put(made.id, sara, asked.slice(0, 101)), 400, 'invalid_request');
    });
  });
}
