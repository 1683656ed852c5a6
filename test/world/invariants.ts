/** What must hold whatever happens. Each is a function with a name, and counts how often it had something to judge. */
import type { Verification } from '../../contract/identity.js';
import type { PersonExport } from '../../contract/schemas/people.js';
import type { Problem } from '../../contract/problems.js';
import { isTerminal, type BudgetKind, type VerificationStatus } from '../../contract/rules.js';
import { ASSOCIATED_DATA } from '../../server/identity/verifications.js';
import { DAY_SECONDS, WINDOW_SECONDS as GUARD_SECONDS } from '../../server/rules/guard.js';
import { FIXED_NATIONAL_ID } from '../../server/sessions/sessions.js';
import { createEncryption } from '../../server/store/encryption.js';
import type { ScriptedCall } from '../scripted-upstream.js';
import { personsIn } from '../store-states.js';
import { testKey } from '../test-key.js';
import type { Attempt, HostName, Scope } from './model.js';
import { STARTS_PER_PERSON, type Proxies } from './proxies.js';
import { LIFETIME_SECONDS, LIMITS, WINDOW_SECONDS, type Service } from './service.js';
import type { Setting } from './setting.js';
import type { Told } from './wire.js';

/** How far a shown time may move in a calm: the clock passes in strides of this length. */
export const STRIDE_MS = 5000;
/** After the last disturbance, what it delayed is over: a lease, and the longest time that a request may be open. */
const CALM_AFTER_MS = (LIFETIME_SECONDS + 2 + 15 + 60) * 1000;

/** Where a status may lead, seen from outside: a page may miss what lies between. */
const LEADS_TO: Record<VerificationStatus, readonly VerificationStatus[]> = {
  QUEUED: ['WAITING', 'COMPLETED', 'REJECTED', 'EXPIRED', 'ERROR', 'CANCELLED'],
  WAITING: ['COMPLETED', 'REJECTED', 'EXPIRED', 'ERROR', 'CANCELLED'],
  COMPLETED: ['ERROR'],
  // An end of our own clock, which an answer of the service corrects.
  EXPIRED: ['COMPLETED', 'REJECTED', 'ERROR'],
  REJECTED: [],
  ERROR: [],
  CANCELLED: [],
};

export type Invariants = ReturnType<typeof createInvariants>;

/** The back end of a host. */
interface Asking {
  readonly name: HostName;
  ask<T>(method: string, path: string): Promise<Told<T> | undefined>;
}

/** A creation call, and who else could have had its slot. */
interface Served {
  attempt: Attempt;
  at: number;
  /** The count of creation calls with it. */
  number: number;
  waiting: readonly Attempt[];
}

/** @param world the service and the proxies are there when anything is judged. */
export function createInvariants(world: Setting & { service: Service; proxies: Proxies }) {
  const { model, clock } = world;
  const judged = new Map<string, number>();
  const broken: string[] = [];
  let callsJudged = 0;
  /** Creation calls while the service is calm. */
  let served: Served[] = [];
  let lastServed: Served | undefined;
  let creations = 0;
  const servedAt = new Map<Attempt, number>();

  function judge(rule: string, holds: boolean, otherwise: string): void {
    judged.set(rule, (judged.get(rule) ?? 0) + 1);
    if (holds) return;
    const fault = `${rule}: ${otherwise}`;
    if (!broken.includes(fault)) {
      broken.push(fault);
      world.trace(`BROKEN ${fault}`);
    }
  }
  const isCalm = (since: number) => since - world.disturbedAt > CALM_AFTER_MS;
  const seconds = (at: number) => ((at - clock.now()) / 1000).toFixed(1);

  function codeInItsScope(scope: Scope, { code }: Verification): void {
    if (code === null) return;
    model.secrets.add(code);
    const request = world.service.request(code);
    judge('a code is of its person', request?.nationalId === scope.nationalId, `${scope.name} sees ${code}`);
    const first = model.scopeOfCode.get(code) ?? scope;
    model.scopeOfCode.set(code, first);
    judge(
      'a code is seen in its own scope only',
      first === scope,
      `${code} of ${first.name} in ${scope.name}`,
    );
  }

  function onlyListedTransitions({ last }: Attempt, now: Verification): void {
    const isSame = now.version === last.version;
    const leads = last.status === now.status || LEADS_TO[last.status].includes(now.status);
    judge(
      'a verification moves only as listed',
      isSame ? last.status === now.status : leads,
      [last.status, last.version, now.status, now.version].join(' '),
    );
  }

  /** A hint proves nothing, nor does an answer that is about another request. */
  function decisionIsOfTheService(attempt: Attempt, { status }: Verification): void {
    if (status !== 'COMPLETED' && status !== 'REJECTED') return;
    const own = [...world.service.upstream.transactions.values()].filter(
      ({ nationalId, random }) =>
        nationalId === attempt.nationalId && (attempt.code === null || attempt.code === random),
    );
    judge(
      'a decision is one that the service knows',
      own.some((each) => each.status === status),
      `${attempt.scope.name} ${attempt.code} ${status}`,
    );
  }

  function promised(attempt: Attempt, { queue }: Verification): void {
    const startsAt = Date.parse(queue!.startsAt);
    const { promise, scope } = attempt;
    const counts =
      promise !== null && isAlone(attempt) && scope.kind !== 'unvouched' && isCalm(promise.since);
    if (counts && attempt.presentSince !== null && attempt.presentSince <= promise.since)
      judge(
        'a shown time does not grow',
        startsAt <= promise.startsAt + STRIDE_MS || promise.startsAt <= clock.now(),
        `${scope.name}: ${seconds(promise.startsAt)} became ${seconds(startsAt)}`,
      );
    if (promise === null || startsAt < promise.startsAt || !counts)
      attempt.promise = { startsAt, since: clock.now() };
  }

  /** No other start of the person can have moved its time. */
  const isAlone = (attempt: Attempt) =>
    model.ofPerson(attempt.nationalId).every((each) => each === attempt || isLongOver(each));
  const isLongOver = ({ last }: Attempt) =>
    isTerminal(last.status) && clock.now() - Date.parse(last.updatedAt) > (LIFETIME_SECONDS + 20) * 1000;

  /** Its person waits for nothing but a slot, and has no other start that could take its turn. */
  const waitsForASlot = (attempt: Attempt) =>
    attempt.last.status === 'QUEUED' &&
    attempt.last.reason === null &&
    attempt.presentSince !== null &&
    attempt.presentSince <= Date.parse(attempt.last.createdAt) + STRIDE_MS &&
    model.ofPerson(attempt.nationalId).length === 1 &&
    isCalm(Date.parse(attempt.last.createdAt));
  const createdAt = ({ last }: Attempt) => Date.parse(last.createdAt);
  const isVouched = ({ scope }: Attempt) => scope.kind !== 'unvouched';

  return {
    judged,
    broken,
    judge,
    isCalm,

    /** Everything that a page, a stream or a host shows of a verification. */
    shown(scope: Scope, attempt: Attempt, now: Verification): void {
      judge(
        'a verification is seen in its own scope only',
        attempt.scope === scope,
        `${attempt.scope.name} in ${scope.name}`,
      );
      // An answer may overtake an event of a stream.
      if (now.version < attempt.last.version) return;
      codeInItsScope(scope, now);
      onlyListedTransitions(attempt, now);
      attempt.code = now.code ?? attempt.code;
      decisionIsOfTheService(attempt, now);
      if (now.status === 'QUEUED') promised(attempt, now);
      attempt.last = now;
    },

    /** The service got a creation call. */
    oneOpenRequest({ body }: ScriptedCall): void {
      const open = world.service.openOf(body.nationalId);
      judge(
        'one request of a person is open',
        open.length === 0,
        `a call while ${open[0]?.[1].random} is open`,
      );
      creations += 1;
      const attempt = model.ofPerson(body.nationalId).find(waitsForASlot);
      if (attempt && !servedAt.has(attempt)) {
        servedAt.set(attempt, clock.now());
        const waiting = model.attempts().filter(waitsForASlot);
        served.push({ attempt, at: clock.now(), number: creations, waiting });
      }
      judge(
        'nothing is created while nothing can be stored',
        world.proxies.diskFullSince() === null,
        'a call with a full disk',
      );
    },

    /** After each step: the calls of all proxies, in every window that ends with a call. */
    limitsKept(): void {
      const { calls } = world.service.upstream;
      const windowMs = WINDOW_SECONDS * 1000;
      for (; callsJudged < calls.length; callsJudged += 1) {
        const { endpoint, at } = calls[callsJudged]!;
        const limit = LIMITS[endpoint as BudgetKind];
        if (limit === undefined) continue;
        const inWindow = calls.filter(
          (each) => each.endpoint === endpoint && each.at <= at && each.at > at - windowMs,
        );
        judge(
          'a window holds no more calls than its limit',
          inWindow.length <= limit,
          `${inWindow.length} ${endpoint}`,
        );
      }
    },

    /** A step later, when all calls of one moment have come: first come, first served, and no kind twice before the other. */
    servedInOrder(): void {
      const due = served.filter(({ at }) => at < clock.now() - STRIDE_MS);
      served = served.filter((each) => !due.includes(each));
      for (const one of due) {
        const { attempt, at, number, waiting } = one;
        const isLeft = (other: Attempt) =>
          (servedAt.get(other) ?? Infinity) > at + STRIDE_MS && other.last.status !== 'CANCELLED';
        const passed = waiting.find(
          (other) =>
            isVouched(other) === isVouched(attempt) && createdAt(other) < createdAt(attempt) && isLeft(other),
        );
        judge(
          'the line is served in order',
          passed === undefined,
          `${attempt.scope.name} before ${passed?.scope.name}`,
        );
        const before = lastServed;
        lastServed = one;
        if (before?.number !== number - 1) continue;
        const isSame = isVouched(before.attempt) === isVouched(attempt);
        const other = before.waiting.find(
          (each) => isSame && isVouched(each) !== isVouched(attempt) && isLeft(each),
        );
        judge(
          'the two lines take turns',
          other === undefined,
          `${attempt.scope.name} before ${other?.scope.name}`,
        );
      }
    },

    /** With each step of a calm: whose time has come has a code. */
    codeCameInTime(): void {
      for (const attempt of model.attempts()) {
        const { promise, last, presentSince, scope } = attempt;
        if (promise === null || !isCalm(promise.since) || scope.kind === 'unvouched' || presentSince === null)
          continue;
        if (presentSince > promise.since || attempt.isErased || !isAlone(attempt)) continue;
        const lateMs = clock.now() - promise.startsAt;
        judge(
          'the code comes by the shown time',
          last.status !== 'QUEUED' || lateMs < 2 * STRIDE_MS,
          `${scope.name} waits ${lateMs} ms after it`,
        );
      }
    },

    sameAfterReload(before: Attempt | undefined, after: Attempt): void {
      if (before === undefined || before.isErased || before.isCancelled || before.code === null) return;
      const request = world.service.request(before.code);
      const isOpen =
        request?.status === 'WAITING' &&
        clock.now() < request.createdAt! + LIFETIME_SECONDS * 1000 - STRIDE_MS;
      if (isOpen && before.presentSince !== null)
        judge('a reload shows the same code', after === before, `${before.scope.name}: another verification`);
    },

    startAllowed(attempt: Attempt): void {
      const { scope } = attempt;
      const since = (ms: number) =>
        model
          .attempts()
          .filter(
            (each) =>
              each.nationalId === attempt.nationalId &&
              each.scope.host === scope.host &&
              each.scope.kind === scope.kind &&
              each.code !== null &&
              Date.parse(each.last.createdAt) > clock.now() - ms,
          ).length;
      // Codes that a page saw: a start that was left before it reached the phone counts less.
      judge(
        'a person is asked no more often than allowed',
        since(GUARD_SECONDS * 1000) <= STARTS_PER_PERSON,
        scope.name,
      );
    },

    startRefused(scope: Scope, { status, body }: Told<Problem>): void {
      const code = body?.code;
      const waits = (body?.retryAfter ?? 0) * 1000;
      const isGuard =
        status === 429 && code === 'too_many_starts' && waits > 0 && waits <= DAY_SECONDS * 1000;
      const isErased = model.attempts().some((each) => each.scope === scope && each.isErased);
      const allowed = isGuard || status === 503 || (isErased && status === 401);
      judge(
        'a start is refused by the guard or for storage only',
        allowed,
        `${scope.name}: ${status} ${code}`,
      );
    },

    readRefused(attempt: Attempt, { status, body }: Told<Problem>): void {
      const allowed = status === 503 || attempt.isErased;
      judge('a page reads its verification', allowed, `${attempt.scope.name}: ${status} ${body?.code}`);
    },

    endedSession(scope: Scope, { status, body }: Told<Partial<Verification>>): void {
      const holds = status === 200 ? (body.code ?? null) === null : status === 401 || status === 503;
      judge('an ended session sees no code', holds, `${scope.name}: ${status}`);
    },

    async readinessTellsOfTheDisk(): Promise<void> {
      const since = world.proxies.diskFullSince();
      // One answer for all who ask within a second.
      if (since === null || clock.now() - since < 2000) return;
      const ready = await world.ask('GET', '/readyz');
      if (ready !== undefined)
        judge('a proxy that cannot store is not ready', ready.status === 503, String(ready.status));
    },

    detailsOfPerson(scope: Scope, { idNumber }: { idNumber?: string }): void {
      judge('details are of the person', idNumber === scope.nationalId, `${scope.name} reads ${idNumber}`);
    },

    /** Ids of another host answer as unknown ones. */
    async hostsApart(host: Asking, foreign: string | undefined): Promise<void> {
      if (foreign === undefined) return;
      const paths = [`verifications/${foreign}`, 'verifications/ver_unknown'];
      const [other, unknown] = await Promise.all(paths.map((path) => host.ask<Problem>('GET', path)));
      if (other === undefined || unknown === undefined) return;
      const told = ({ status, body }: Told<Problem>) => JSON.stringify([status, body.code, body.detail]);
      judge('an id of another host answers as an unknown one', told(other) === told(unknown), told(other));
    },

    async listsOwn(host: Asking, { scope, id, isErased }: Attempt): Promise<void> {
      if (scope.reference === undefined || isErased) return;
      const listed = await host.ask<{ verifications: Verification[] }>(
        'GET',
        `verifications?reference=${scope.reference}`,
      );
      if (listed?.status !== 200) return;
      for (const each of listed.body.verifications) {
        const attempt = model.find(each.id);
        judge(
          'a host lists its own verifications',
          attempt === undefined || attempt.scope.host === host.name,
          each.id,
        );
        if (attempt)
          onlyListedTransitions(attempt, { ...each, version: Math.max(each.version, attempt.last.version) });
      }
      judge(
        'a reference finds its verifications',
        listed.body.verifications.some((each) => each.id === id),
        scope.name,
      );
    },

    exportsOwn(host: Asking, { verifications }: PersonExport): void {
      const foreign = verifications.filter(
        ({ id }) => (model.find(id)?.scope.host ?? host.name) !== host.name,
      );
      judge(
        'an export holds rows of its own host',
        foreign.length === 0,
        `${foreign[0]?.id} in that of ${host.name}`,
      );
    },

    async erasureLeavesNoHash(host: HostName, nationalId: string): Promise<void> {
      const encryption = createEncryption(world.proxies.keys().map((name) => testKey(name)));
      const hashes = [ASSOCIATED_DATA.person, FIXED_NATIONAL_ID].flatMap((purpose) =>
        encryption.lookups(nationalId, purpose),
      );
      const left = await personsIn(world.proxies.database, host, hashes);
      judge('an erasure leaves no hash', left.length === 0, `${left.join(', ')} of ${host}`);
    },

    sameBodyOfAnEvent(before: string, now: string): void {
      judge('an event has one body under one id', before === now, `${before} became ${now}`);
    },

    declared: (holds: boolean, otherwise: string) => judge('every answer is declared', holds, otherwise),
  };
}
