import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Verification } from '../../../contract/identity.js';
import { DAY_SECONDS, DECLINE_WAIT_SECONDS, type GuardLimits } from '../../../server/rules/guard.js';
import { MINTED_PER_START } from '../../../server/sessions/publishable-keys.js';
import { enginesOfTier } from '../../engines.js';
import { HOST_KEY, ORIGIN, PUBLISHABLE_KEY, proxyForSuite, until } from '../../test-proxy.js';
import { pauseCodes, resumeCodes } from '../../store-states.js';

const most = { person: 3, session: 2, reference: 2, address: 4 };
const LIMITS: GuardLimits = {
  windowSeconds: 600,
  window: most,
  day: { person: 5, session: 1000, reference: 1000, address: 1000 },
};

/** Longer than a request stays open: a person has one at a time. */
const SPACING_SECONDS = 50;

for (const engine of enginesOfTier) {
  describe(`the guard against too many starts on ${engine.name}`, { skip: engine.skip }, () => {
    const proxy = proxyForSuite(engine, {
      guard: LIMITS,
      environment: { TRUST_PROXY: '1', VERIFICATION_LIFETIME_SECONDS: '30' },
    });

    let network = 0;
    let host = 0;
    /** From another address of one network of IPv6, which one customer has, until `elsewhere`. */
    const from = () => ({
      'X-Forwarded-For': `2001:db8:0:${network.toString(16)}::${(host += 1).toString(16)}`,
    });
    const elsewhere = () => void (network += 1);
    const begin = (token: string, nationalId?: string) =>
      proxy.call('POST', '/v1/verifications', token, nationalId === undefined ? {} : { nationalId }, from());
    /** One code on a phone, and the page left again. */
    async function start(token: string, nationalId?: string): Promise<void> {
      await proxy.advance(SPACING_SECONDS);
      const response = await begin(token, nationalId);
      assert.equal(response.status, 201, await response.clone().text());
      const { id } = (await response.json()) as { id: string };
      await proxy.reaches(token, id, 'WAITING');
      await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
    }
    /** For how many seconds a start waits in line for the limits of its number. */
    async function delayed(token: string, nationalId: string): Promise<number> {
      const response = await begin(token, nationalId);
      assert.equal(response.status, 201, await response.clone().text());
      const { id, reason } = (await response.json()) as Verification;
      assert.equal(reason, null);
      const [place] = await proxy.database.query<{ seconds: number | null }>(
        `select extract(epoch from not_before - proxy.now())::float8 as seconds
           from proxy.places where verification_id = $1`,
        [id],
      );
      await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
      assert.ok(place!.seconds! > 0, String(place!.seconds));
      return place!.seconds!;
    }
    const refused = async (token: string, nationalId?: string) => {
      const { retryAfter } = await proxy.refused(begin(token, nationalId), 429, 'too_many_starts');
      assert.ok(retryAfter! > 0 && retryAfter! <= DAY_SECONDS, String(retryAfter));
      return retryAfter!;
    };

    test('lets an address mint only so many sessions with a publishable key, and a host as many as it likes', async () => {
      elsewhere();
      const mint = (key: string) =>
        proxy.call('POST', '/v1/sessions', key, { origin: ORIGIN, identity: {} }, from());
      for (let count = 0; count < most.address * MINTED_PER_START; count += 1) {
        assert.equal((await mint(PUBLISHABLE_KEY)).status, 201);
      }
      const { retryAfter } = await proxy.refused(mint(PUBLISHABLE_KEY), 429, 'too_many_starts');
      assert.ok(retryAfter! > 0 && retryAfter! <= LIMITS.windowSeconds, String(retryAfter));
      assert.equal((await mint(HOST_KEY)).status, 201);
      elsewhere();
      assert.equal((await mint(PUBLISHABLE_KEY)).status, 201);
    });

    test('counts a person over all their sessions and addresses, until the window has passed', async () => {
      for (let count = 0; count < most.person; count += 1) {
        elsewhere();
        await start(await proxy.identitySession('1000000801'));
      }
      elsewhere();
      const token = await proxy.identitySession('1000000801');
      const wait = await refused(token);
      assert.ok(
        wait > LIMITS.windowSeconds - (most.person + 1) * SPACING_SECONDS,
        'counted from the oldest start',
      );
      await start(await proxy.identitySession('1000000802'));
      await proxy.advance(wait + 1);
      await start(token);
    });

    test('counts a session, whomever its page asks for', async () => {
      await proxy.advance(LIMITS.windowSeconds);
      const token = await proxy.session({ identity: {} });
      for (let count = 0; count < most.session; count += 1) {
        elsewhere();
        await start(token, String(1_000_000_810 + count));
      }
      elsewhere();
      await refused(token, '1000000819');
      await start(await proxy.session({ identity: {} }), '1000000819');
    });

    test('counts an address, or a /64 network of IPv6, for every visitor behind it whom the host does not vouch for', async () => {
      await proxy.advance(LIMITS.windowSeconds);
      elsewhere();
      for (let count = 0; count < most.address; count += 1) {
        await start(await proxy.session({ identity: {} }), String(1_000_000_820 + count));
      }
      const token = await proxy.session({ identity: {} });
      await refused(token, '1000000829');
      await start(await proxy.identitySession('1000000829'));
      await start(await proxy.session({ identity: { vouched: true, reference: 'c-1' } }), '1000000828');
      elsewhere();
      await start(token, '1000000829');
    });

    test('keeps strangers who type the ID of a person from using up the starts of that person', async () => {
      await proxy.advance(LIMITS.windowSeconds);
      const customer = () => proxy.session({ identity: { vouched: true, reference: randomUUID() } });
      for (let count = 0; count < most.person; count += 1) {
        elsewhere();
        await start(await proxy.session({ identity: {} }), '1000000870');
      }
      await delayed(await proxy.session({ identity: { reference: 'visitor-1' } }), '1000000870');
      for (let count = 0; count < most.person; count += 1) await start(await customer(), '1000000870');
      await refused(await customer(), '1000000870');
      for (let count = 0; count < most.person; count += 1)
        await start(await proxy.identitySession('1000000870'));
      await refused(await proxy.identitySession('1000000870'));
      await refused(await customer(), '1000000870');
      await delayed(await proxy.session({ identity: { reference: 'visitor-1' } }), '1000000870');
    });

    test('counts a reference that is vouched for, over all sessions, whomever its pages ask for', async () => {
      await proxy.advance(LIMITS.windowSeconds);
      const identity = { reference: 'customer-who-types', vouched: true };
      for (let count = 0; count < most.reference; count += 1) {
        await start(await proxy.session({ identity }), String(1_000_000_880 + count));
      }
      await refused(await proxy.session({ identity }), '1000000889');
      await start(await proxy.session({ identity: { ...identity, reference: 'another' } }), '1000000889');
    });

    test('counts a person over a day too, and says when the oldest start is a day old', async () => {
      await proxy.advance(LIMITS.windowSeconds);
      for (let count = 0; count < LIMITS.day.person; count += 1) {
        await proxy.advance(LIMITS.windowSeconds);
        await start(await proxy.identitySession('1000000890'));
      }
      await proxy.advance(LIMITS.windowSeconds);
      const wait = await refused(await proxy.identitySession('1000000890'));
      const since = LIMITS.day.person * LIMITS.windowSeconds;
      assert.ok(Math.abs(wait - (DAY_SECONDS - since)) < 300, String(wait));
      await proxy.advance(wait + 1);
      await start(await proxy.identitySession('1000000890'));
    });

    test('makes a person who declined wait, longer each time, until they approve', async () => {
      await proxy.advance(LIMITS.windowSeconds);
      const decide = async (token: string, status: 'REJECTED' | 'COMPLETED', nationalId?: string) => {
        await proxy.advance(SPACING_SECONDS);
        const { id } = (await (await begin(token, nationalId)).json()) as { id: string };
        const { transId } = await proxy.waits(token, id);
        proxy.upstream.setStatus(transId, status);
        await proxy.advance(5);
        await proxy.reaches(token, id, status);
      };
      const seconds = async () => refused(await proxy.identitySession(PERSON));
      const PERSON = '1000000900';

      await decide(await proxy.session({ identity: {} }), 'REJECTED', PERSON);
      const ofStranger = await delayed(await proxy.session({ identity: {} }), PERSON);
      assert.ok(ofStranger <= DECLINE_WAIT_SECONDS[0], String(ofStranger));
      await decide(
        await proxy.session({ identity: { vouched: true, reference: 'c-2' } }),
        'REJECTED',
        PERSON,
      );
      const ofCustomer = await refused(
        await proxy.session({ identity: { vouched: true, reference: 'c-2' } }),
        PERSON,
      );
      assert.ok(ofCustomer <= DECLINE_WAIT_SECONDS[0], String(ofCustomer));
      await decide(await proxy.identitySession(PERSON), 'REJECTED');
      await proxy.advance((await seconds()) + 1);
      await decide(await proxy.identitySession(PERSON), 'REJECTED');
      const second = await seconds();
      assert.ok(second > DECLINE_WAIT_SECONDS[0] && second <= DECLINE_WAIT_SECONDS[1], String(second));
      await proxy.advance(second + 1);
      await decide(await proxy.identitySession(PERSON), 'COMPLETED');
      await decide(await proxy.identitySession(PERSON), 'REJECTED');
      const afterApproval = await seconds();
      assert.ok(afterApproval <= DECLINE_WAIT_SECONDS[0], String(afterApproval));
    });

    test('stops a page that starts and leaves without end, though no phone was reached', async () => {
      await proxy.advance(LIMITS.windowSeconds);
      await pauseCodes(proxy.database, 3600);
      elsewhere();
      const token = await proxy.session({ identity: {} });
      for (let count = 0; count < 4 * most.session; count += 1) {
        const response = await begin(token, String(1_000_000_860 + count));
        assert.equal(response.status, 201);
        const { id } = (await response.json()) as { id: string };
        await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
      }
      await refused(token, '1000000899');
      await resumeCodes(proxy.database);
    });

    test('counts people in line, and none who left before a code reached a phone', async () => {
      await proxy.advance(LIMITS.windowSeconds);
      elsewhere();
      const answer = proxy.upstream.hold('request');
      for (let count = 0; count < most.person; count += 1)
        assert.equal((await begin(await proxy.identitySession('1000000830'))).status, 201);
      await refused(await proxy.identitySession('1000000830'));
      proxy.upstream.on('request');
      answer();
    });

    test('counts a code that reached the phone of a person who left during its creation', async () => {
      await proxy.advance(LIMITS.windowSeconds);
      const asked = () => proxy.upstream.callsTo('request').length;
      for (let count = 0; count < most.person; count += 1) {
        elsewhere();
        await proxy.advance(SPACING_SECONDS);
        const answer = proxy.upstream.hold('request');
        const before = asked();
        const token = await proxy.identitySession('1000000840');
        const { id } = (await (await begin(token)).json()) as { id: string };
        await until('upstream was asked', () => asked() > before);
        await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
        answer();
        await until('the answer is stored', async () => {
          const [row] = await proxy.database.query<{ stored: boolean }>(
            'select trans_id is not null as stored from proxy.verifications where id = $1',
            [id],
          );
          return row!.stored;
        });
      }
      proxy.upstream.on('request');
      elsewhere();
      await refused(await proxy.identitySession('1000000840'));
    });

    test('counts no call that upstream refused: no code reached a phone', async () => {
      await proxy.advance(LIMITS.windowSeconds);
      for (let count = 0; count < most.person; count += 1) {
        elsewhere();
        await proxy.advance(SPACING_SECONDS);
        proxy.upstream.once('request', { status: 422, body: { messages: ['Invalid national ID'] } });
        const token = await proxy.identitySession('1000000850');
        const { id } = (await (await begin(token)).json()) as { id: string };
        await proxy.reaches(token, id, 'ERROR');
      }
      elsewhere();
      await start(await proxy.identitySession('1000000850'));
    });
  });
}
