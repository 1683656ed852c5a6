import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Problem, ProblemCode } from '../../contract/problems.js';
import { IDENTITY_LIMITS } from '../../contract/rules.js';
import { engines } from '../engines.js';
import { SCRIPTED_PERSON } from '../scripted-upstream.js';
import { HOST_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { startFaultProxy, type FaultProxy } from './fault-proxy.js';
import { nameService, type ServiceName } from './service-name.js';
import { BODY_MARK, type Meaning, type UpstreamFault } from './upstream-faults.js';

const NAME = 'service.test';
const LIFETIME_SECONDS = 180;
/** Longer than a call that succeeds takes on a busy machine. */
const TIMEOUT_SECONDS = 5;
const DEFAULT_PAUSE_SECONDS = 10;

/** What the caller of a reading, and of a screening, gets; `ok`: an answer without a problem. */
const SEEN: Record<Meaning, { details: ProblemCode | 'ok'; screening: ProblemCode | 'ok' }> = {
  late: { details: 'ok', screening: 'ok' },
  unknown: { details: 'upstream_unavailable', screening: 'outcome_unknown' },
  timeout: { details: 'upstream_timeout', screening: 'outcome_unknown' },
  failed: { details: 'upstream_unavailable', screening: 'upstream_unavailable' },
  busy: { details: 'busy', screening: 'busy' },
  waits: { details: 'ok', screening: 'ok' },
};

const isUnknown = (meaning: Meaning) => meaning === 'unknown' || meaning === 'timeout';

const ENDPOINTS = [
  'ExtIdentity/request',
  'ExtIdentity/status',
  'ExtIdentity/details',
  'ExtSanctionScreening/v2/Search',
];

/** Each fault meets a creation, status checks of the schedule and of a hint, a reading of details, and a screening. */
export function testUpstreamFaults(faults: readonly UpstreamFault[]): void {
  describe('between the proxy and the service', () => checkFaults(faults));
}

function checkFaults(faults: readonly UpstreamFault[]): void {
  // The last one there is: the database is no part of this.
  const engine = engines.findLast(({ skip }) => !skip)!;
  let between: FaultProxy;
  let service: ServiceName;
  let proxy: TestProxy;
  let people = 0;
  before(async () => {
    service = nameService(NAME);
    between = await startFaultProxy();
    proxy = await openTestProxy(engine, {
      environment: { UPSTREAM_URL: `http://${NAME}:${between.port}` },
      timeoutSeconds: TIMEOUT_SECONDS,
      lifetimeSeconds: LIFETIME_SECONDS,
      secondRequest: 'refuse',
      code: (count) => `Q${count}Z`,
    });
    between.passTo(proxy.upstream.url);
  });
  after(async () => {
    await proxy?.stop();
    await between?.close();
    service.remove();
  });
  beforeEach(async () => {
    between.set();
    proxy.logged.length = 0;
    // Slots, pauses and lowered ceilings of the test before are over.
    await proxy.advance(900);
  });

  /** Gives what ends the fault. */
  async function inject(fault: UpstreamFault['fault']): Promise<() => Promise<void> | void> {
    if (fault === 'refused') {
      await between.refuse();
      return between.accept;
    }
    if (fault === 'unresolved') {
      service.hide();
      between.cut();
      return service.show;
    }
    between.set(fault);
    return () => between.set();
  }

  const newPerson = () => String(1_000_000_100 + people++);
  const logOf = (message: string, endpoint: string) =>
    proxy.logged.filter((line) => line.includes(`"${message}"`) && line.includes(`"${endpoint}"`)).length;
  async function waiting() {
    const nationalId = newPerson();
    const { token, id } = await proxy.started(nationalId, { details: 'all' });
    const { code } = await proxy.reaches(token, id, 'WAITING');
    return { token, id, nationalId, transId: proxy.transactionOf(code!) };
  }
  async function verified() {
    const person = await waiting();
    proxy.upstream.complete(person.transId);
    await proxy.advance(3);
    await proxy.reaches(person.token, person.id, 'COMPLETED');
    return person;
  }
  const codeOf = async (answer: Response) => (answer.ok ? 'ok' : ((await answer.json()) as Problem).code);

  for (const { name, fault, meaning, pauseSeconds } of faults) {
    test(`${name} ends right for a creation, status checks, details and a screening`, async () => {
      const since = proxy.upstream.calls.length;
      const [checked, hinted, read] = [await waiting(), await waiting(), await verified()];
      const screened = `Jane ${randomUUID().slice(0, 8)} Doe`;
      const key = randomUUID();
      const screen = () =>
        proxy.call(
          'POST',
          '/v1/screenings',
          HOST_KEY,
          { name: screened, entityType: 'person' },
          {
            'Idempotency-Key': key,
          },
        );
      const details = () => proxy.call('GET', `/v1/verifications/${read.id}/details`, read.token);
      const creations = (nationalId: string) =>
        proxy.upstream.callsTo('request').filter(({ body }) => body.nationalId === nationalId).length;

      const repair = await inject(fault);
      const [detailsAnswer, screeningAnswer] = [details(), screen()];
      const nationalId = newPerson();
      const token = await proxy.identitySession(nationalId);
      const begun = await proxy.begin(token);
      for (const { transId } of [checked, hinted]) proxy.upstream.complete(transId);
      await proxy.advance(3);
      assert.equal(await proxy.upstream.sendWebhook(proxy.webhookUrl, hinted.transId, 'COMPLETED'), 202);
      const seen = meaning === 'late' ? 'called upstream' : 'a call to upstream failed';
      for (const endpoint of ENDPOINTS)
        await until(`${endpoint} meets ${name}`, () => logOf(seen, endpoint) > 0);

      if (meaning !== 'late') {
        const isUnreached = fault === 'refused' || fault === 'unresolved';
        const failedReason = isUnreached ? 'upstream_unavailable' : null;
        const expectedReason = isUnknown(meaning) ? 'request_open' : failedReason;
        const shown = await until('the failure is stored', async () => {
          const [row] = await proxy.database.query<{ claimed: boolean }>(
            'select claimed_until is not null as claimed from proxy.places where verification_id = $1',
            [begun.id],
          );
          const verification = await proxy.read(token, begun.id);
          return !row!.claimed && verification.reason === expectedReason && verification;
        });
        assert.deepEqual([shown.status, shown.code], ['QUEUED', null]);
        for (const { token: owner, id } of [checked, hinted])
          assert.equal((await proxy.read(owner, id)).status, 'WAITING');
      }
      const expected = SEEN[meaning];
      if (meaning !== 'waits') {
        assert.equal(await codeOf(await detailsAnswer), expected.details);
        assert.equal(await codeOf(await screeningAnswer), expected.screening);
      }

      await repair();
      await proxy.advance(pauseSeconds ?? DEFAULT_PAUSE_SECONDS);
      for (const { token: owner, id } of [checked, hinted]) {
        const { reason } = await proxy.reaches(owner, id, 'COMPLETED');
        assert.equal(reason, null);
      }
      assert.equal(await codeOf(meaning === 'waits' ? await detailsAnswer : await details()), 'ok');
      const screenedAgain = await codeOf(meaning === 'waits' ? await screeningAnswer : await screen());
      assert.equal(screenedAgain, expected.screening === 'outcome_unknown' ? 'outcome_unknown' : 'ok');
      await endsCreation(token, begun.id, () => creations(nationalId));

      assert.equal(proxy.upstream.violations, 0, 'no call beyond the limits');
      assert.ok(proxy.upstream.calls.slice(since).filter(({ body }) => body?.name === screened).length <= 1);
      await checkLedger();
      checkLog();
    });

    /** A creation that may have been carried out is not repeated before its request is over. */
    async function endsCreation(token: string, id: string, creations: () => number): Promise<void> {
      const before = creations();
      const shown = await proxy.read(token, id);
      if (isUnknown(meaning)) {
        const reached = typeof fault === 'object' && fault.reaches;
        assert.deepEqual([shown.reason, before], ['request_open', reached ? 1 : 0]);
        const waitSeconds = (Date.parse(shown.queue!.startsAt) - Date.parse(shown.now)) / 1000;
        // A busy machine takes seconds from here to the next reading.
        await proxy.advance(waitSeconds - 60);
        assert.equal((await proxy.read(token, id)).reason, 'request_open');
        assert.equal(creations(), before);
        await proxy.advance(61);
        await proxy.read(token, id);
        assert.equal((await proxy.reaches(token, id, 'WAITING')).reason, 'code_replaced');
        assert.equal(creations(), before + 1);
      } else {
        assert.equal((await proxy.reaches(token, id, 'WAITING')).reason, null);
        assert.equal(creations(), 1);
      }
    }
  }

  /** Each call that was sent is in the ledger, and no minute of the ledger holds more than the limit. */
  async function checkLedger(): Promise<void> {
    const most = await proxy.database.query<{
      kind: keyof typeof IDENTITY_LIMITS;
      charged: number;
      most: number;
    }>(
      `select kind, count(*) as charged, max(beside) as most
         from (select kind, (select count(*) from proxy.calls o
                              where o.kind = c.kind and o.started_at <= c.started_at
                                and o.occupied_until > c.started_at) as beside
                 from proxy.calls c) as counted
        group by kind`,
    );
    for (const { kind, charged, most: atOnce } of most) {
      assert.ok(atOnce <= IDENTITY_LIMITS[kind], `${atOnce} calls of ${kind}`);
      assert.ok(logOf('called upstream', `ExtIdentity/${kind}`) <= charged, `${kind} beyond the ledger`);
    }
  }

  function checkLog(): void {
    const log = proxy.logged.join('');
    const codes = [...proxy.upstream.transactions.values()].map(({ random }) => random);
    const ids = Array.from({ length: people }, (_, index) => String(1_000_000_100 + index));
    const { englishFirstName, englishLastName, dateOfBirthG } = SCRIPTED_PERSON;
    const secrets = [
      proxy.upstream.token,
      BODY_MARK,
      HOST_KEY,
      englishFirstName,
      englishLastName,
      dateOfBirthG,
    ];
    for (const secret of [...secrets, ...codes, ...ids])
      assert.ok(!log.includes(secret), `${secret} is in the log`);
  }
}
