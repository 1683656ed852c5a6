/**
 * One proxy process after another is killed with -9, each at another step of the flow; the one after it must bring
 * the person to the right end. One upstream and one database see it all.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Verification } from '../../../contract/identity.js';
import type { Session } from '../../../contract/sessions.js';
import type { Engine, Place } from '../../engines.js';
import {
  startScriptedUpstream,
  type ScriptedEndpoint,
  type ScriptedUpstream,
} from '../../scripted-upstream.js';
import { HOST_KEY, ORIGIN, until } from '../../test-proxy.js';
import type { DeadlyStep } from './killable-proxy.js';
import { startProxyProcess, tryCall, type ProxyProcess } from './proxy-process.js';

const TIMEOUT_SECONDS = 5;
/** Past every claim and every slot of the dead. */
const LATER_MS = 75_000;
const LIFETIME_MS = 180_000;

interface Step {
  name: string;
  /** What the page is doing when the proxy dies. */
  during: 'start' | 'approval' | 'details';
  at: DeadlyStep | { upstream: ScriptedEndpoint; carriedOut: boolean };
  replaced?: true;
}

const step = (during: Step['during'], name: string, at: Step['at']): Step => ({ during, name, at });
/** Upstream may have made a code that no page showed: the next one comes when that request is over, and is said to be new. */
const replaced = (name: string, at: Step['at']): Step => ({ during: 'start', name, at, replaced: true });
const by = (statement: DeadlyStep['statement'], moment: DeadlyStep['moment']) => ({ statement, moment });
const callTo = (upstream: ScriptedEndpoint, carriedOut: boolean) => ({ upstream, carriedOut });

/** In `npm test`; on Postgres it is the only one. */
export const QUICK = 'the code stored, not written';

/** With a real process: the worlds of `test/world` kill one in itself at each named statement. */
export const STEPS: readonly Step[] = [
  replaced('the code made, its answer lost', callTo('request', true)),
  replaced(QUICK, by('store the code', 'uncommitted')),
  step('approval', 'the approval written, before the page knows', by('end the verification', 'committed')),
  step('details', 'details here, before they are kept', by('keep the details', 'before')),
];

export function killedAtEachStep(engine: Engine, steps: readonly Step[]): void {
  describe(`killed with -9 on ${engine.name}`, { skip: engine.skip }, () => {
    const clock = { aheadMs: 0 };
    let place: Place;
    let upstream: ScriptedUpstream;
    let proxy: ProxyProcess;
    let people = 0;

    const startNext = () =>
      startProxyProcess({
        upstream,
        where: place.where,
        timeoutSeconds: TIMEOUT_SECONDS,
        aheadMs: clock.aheadMs,
      });
    before(async () => {
      place = await engine.create();
      upstream = await startScriptedUpstream({
        now: () => Date.now() + clock.aheadMs,
        secondRequest: 'refuse',
        lifetimeMs: LIFETIME_MS,
      });
      proxy = await startNext();
    });
    after(async () => {
      // Undefined when the first did not even start.
      await (proxy as ProxyProcess | undefined)?.kill();
      await upstream.close();
      await place.remove();
    });

    const call = <T>(token: string, path: string, method?: string, body?: unknown) =>
      tryCall<T>(`${proxy.url}/v1/${path}`, token, method, body);

    async function answered<T>(
      asked: ReturnType<typeof tryCall<T>>,
      statuses: readonly number[],
    ): Promise<T> {
      const answer = await asked;
      assert.ok(answer, 'the proxy died too early');
      assert.ok(statuses.includes(answer.status), JSON.stringify(answer));
      return answer.body;
    }

    async function reaches(token: string, id: string, status: string): Promise<Verification> {
      return until(`${id} becomes ${status}`, async () => {
        const answer = await call<Verification>(token, `verifications/${id}`);
        assert.equal(proxy.isDead(), false, 'the next proxy died too');
        return answer?.body.status === status && answer.body;
      });
    }

    /** Sets upstream's answer, and makes a status check due at once. */
    async function decided(transId: string, status: string): Promise<void> {
      upstream.setStatus(transId, status);
      await upstream.sendWebhook(proxy.webhookUrl, transId, status).catch(() => undefined);
    }

    async function armed({ at }: Step): Promise<void> {
      if (!('upstream' in at)) return proxy.arm(at);
      upstream.on(at.upstream, async () => {
        upstream.on(at.upstream);
        if (at.carriedOut) {
          // The default answer is made while this one waits for the process to be gone.
          void proxy.kill();
          return undefined;
        }
        await proxy.kill();
        return { destroy: true };
      });
    }

    /** Upstream would refuse a code before the time that the page shows: the proxy does not even ask. */
    async function waitsForTheLostRequest(token: string, id: string, nationalId: string): Promise<void> {
      const creations = () =>
        upstream.callsTo('request').filter(({ body }) => body.nationalId === nationalId).length;
      const before = creations();
      const { queue, now } = await until('the page shows the time', async () => {
        const answer = await call<Verification>(token, `verifications/${id}`);
        return answer?.body.reason === 'request_open' && answer.body;
      });
      const waitMs = Date.parse(queue!.startsAt) - Date.parse(now);
      assert.ok(waitMs > 0 && waitMs < LIFETIME_MS, `waits ${waitMs} ms`);
      assert.equal(creations(), before, 'asked upstream too early');
      clock.aheadMs += waitMs;
      await proxy.setClock(clock.aheadMs);
    }

    const transaction = (nationalId: string, code: string) =>
      [...upstream.transactions].findLast(
        ([, { nationalId: of, random }]) => of === nationalId && random === code,
      )?.[0];

    for (const step of steps) {
      test(`${step.name}: the person ends well`, async () => {
        const nationalId = String(1_000_000_300 + people++);
        const grants = { origin: ORIGIN, identity: { nationalId, reference: randomUUID(), details: 'all' } };
        const { token } = await answered(call<Session>(HOST_KEY, 'sessions', 'POST', grants), [201]);
        const start = () => call<Verification>(token, 'verifications', 'POST', {});
        const before = step.during === 'start' ? undefined : await answered(start(), [201]);
        const shown = before && (await reaches(token, before.id, 'WAITING'));
        const shownTransaction = shown && transaction(nationalId, shown.code!)!;
        if (step.during === 'details') {
          await decided(shownTransaction!, 'COMPLETED');
          await reaches(token, shown!.id, 'COMPLETED');
        }

        await armed(step);
        if (step.during === 'start') await start();
        if (step.during === 'approval') await decided(shownTransaction!, 'COMPLETED');
        if (step.during === 'details') await call(token, `verifications/${shown!.id}/details`);
        await until('the proxy is dead', () => proxy.isDead());

        clock.aheadMs += LATER_MS;
        proxy = await startNext();
        const resumed =
          before === undefined
            ? await answered(start(), [200, 201])
            : await answered(call<Verification>(token, `verifications/${before.id}`), [200]);
        if (step.during === 'start') {
          if (step.replaced) await waitsForTheLostRequest(token, resumed.id, nationalId);
          const waiting = await reaches(token, resumed.id, 'WAITING');
          assert.equal(waiting.reason, step.replaced ? 'code_replaced' : null);
          const [last] = [...upstream.transactions].findLast(([, { nationalId: of }]) => of === nationalId)!;
          assert.equal(transaction(nationalId, waiting.code!), last, 'the newest code is the one shown');
          await decided(last, 'COMPLETED');
        }
        const end = await reaches(token, resumed.id, 'COMPLETED');
        // Each status counts one version up: more would be an end that is reported twice.
        assert.equal(end.version, 3);
        if (step.during === 'details') {
          const details = await answered(
            call<{ idNumber: string }>(token, `verifications/${end.id}/details`),
            [200],
          );
          assert.equal(details.idNumber, nationalId);
        }
        const found = await answered(
          call<{ verifications: Verification[] }>(
            HOST_KEY,
            `verifications?reference=${grants.identity.reference}`,
          ),
          [200],
        );
        assert.equal(found.verifications.length, 1, 'no person is in line twice');
        assert.equal(upstream.violations, 0);
      });
    }
  });
}
