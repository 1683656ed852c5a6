/** People, each with one phone and one or two hosts: they start, reload, open tabs, leave, cancel, and decide in the app. */
import type { Verification } from '../../contract/identity.js';
import type { Problem } from '../../contract/problems.js';
import { isTerminal } from '../../contract/rules.js';
import type { StartKind } from '../../server/rules/ownership.js';
import { ORIGIN } from '../test-proxy.js';
import { HOSTS, type Attempt, type Scope } from './model.js';
import { chanceOf, type Chance } from './random.js';
import { follow, type Told } from './wire.js';
import type { World } from './world.js';

const STREAM_SHARE = 0.4;
const WEBHOOK_SHARE = 0.6;
/** Who decides in the app does so soon. */
const DECIDING_SHARE = 0.15;

interface Tab {
  readonly token: string;
  readonly scope: Scope;
  attempt: Attempt;
  leave: (() => void) | null;
}

export type Person = ReturnType<typeof createPerson>;

export function createPerson(world: World, name: string, number: number) {
  const { model, service, invariants, clock } = world;
  const nationalId = String(1_000_400_000 + number);
  model.secrets.add(nationalId);
  const scopes = inventScopes(nationalId, number, chanceOf(world.seed, name, 'scopes'));
  const tokens = new Map<Scope, string[]>();
  /** By its token, the id of a session; those that ended. */
  const sessions = new Map<string, string>();
  const ended = new Set<string>();
  const tabs = new Set<Tab>();

  const headersOf = (scope: Scope) => ({ Origin: ORIGIN, 'X-Forwarded-For': scope.address });
  const ask = <T>(token: string, scope: Scope, method: string, path: string, body?: unknown) =>
    world.ask<T>(method, `/v1/verifications${path}`, {
      token,
      headers: headersOf(scope),
      ...(body !== undefined && { body }),
    });

  async function mint(scope: Scope): Promise<string | undefined> {
    const { kind, reference } = scope;
    const session = await world.hostOf(scope).mint({
      identity: {
        ...(kind === 'fixed' && { nationalId, details: 'all' }),
        ...(reference !== undefined && { reference }),
        ...(kind === 'typed' && { vouched: true }),
      },
    });
    if (session) sessions.set(session.token, session.id);
    if (session) tokens.set(scope, [...(tokens.get(scope) ?? []), session.token]);
    return session?.token;
  }

  async function tokenFor(scope: Scope, chance: Chance): Promise<string | undefined> {
    const known = chance.pick(tokens.get(scope) ?? []);
    // Only its own session finds what a visitor without a reference began.
    const isOnly = scope.reference === undefined && scope.kind !== 'fixed';
    return known !== undefined && (isOnly || chance.is(0.6)) ? known : mint(scope);
  }

  function seen(scope: Scope, verification: Verification): Attempt {
    const attempt = model.attemptOf(scope, verification);
    invariants.shown(scope, attempt, verification);
    return attempt;
  }

  function open(token: string, scope: Scope, attempt: Attempt, chance: Chance): void {
    const tab = [...tabs].find((each) => each.token === token) ?? { token, scope, attempt, leave: null };
    if (tab.attempt !== attempt) tab.leave?.();
    tab.attempt = attempt;
    tabs.add(tab);
    attempt.presentSince ??= clock.now();
    if (tab.leave === null && !isTerminal(attempt.last.status) && chance.is(STREAM_SHARE)) stream(tab);
  }

  function stream(tab: Tab): void {
    const proxy = world.proxies.one(Number(nationalId));
    if (proxy === undefined) return;
    const { token, scope, attempt } = tab;
    const headers = { authorization: `Bearer ${token}`, ...headersOf(scope) };
    const end = follow(
      clock,
      `${proxy.url}/v1/verifications/${attempt.id}/events`,
      headers,
      (data) => seen(scope, JSON.parse(data) as Verification),
      () => (tab.leave = null),
    );
    tab.leave = end;
  }

  function close(tab: Tab): void {
    tab.leave?.();
    tabs.delete(tab);
    if (![...tabs].some(({ attempt }) => attempt === tab.attempt)) tab.attempt.presentSince = null;
  }

  /** The host ends a session whose page stays open. */
  async function signOut(tab: Tab): Promise<void> {
    const { scope, token } = tab;
    tab.leave?.();
    tokens.set(
      scope,
      tokens.get(scope)!.filter((each) => each !== token),
    );
    ended.add(token);
    const revoked = await world.hostOf(scope).ask('DELETE', `sessions/${sessions.get(token)}`);
    // Without an answer it may go on.
    if (revoked?.status !== 204) return close(tab);
    world.trace(`${scope.name} is signed out`);
    // Its page goes on to ask, and no longer learns what comes.
    tab.attempt.presentSince = null;
    invariants.endedSession(
      scope,
      (await ask<Verification>(token, scope, 'POST', '', {})) ?? { status: 503, body: {} },
    );
  }

  async function start(scope: Scope, chance: Chance): Promise<void> {
    const token = await tokenFor(scope, chance);
    if (token === undefined) return;
    const live = model.live(scope);
    const body = scope.kind === 'fixed' ? {} : { nationalId };
    const told = await ask<Verification | Problem>(token, scope, 'POST', '', body);
    if (told === undefined) return world.trace(`${scope.name} starts: no answer`);
    world.trace(`${scope.name} starts: ${told.status} ${'code' in told.body ? told.body.code : ''}`);
    if (told.status === 200 || told.status === 201) {
      const attempt = seen(scope, told.body as Verification);
      if (told.status === 201) invariants.startAllowed(attempt);
      invariants.sameAfterReload(live, attempt);
      open(token, scope, attempt, chance);
    } else invariants.startRefused(scope, told as Told<Problem>);
  }

  async function read(tab: Tab): Promise<void> {
    const { token, scope, attempt } = tab;
    const told = await ask<Verification | Problem>(token, scope, 'GET', `/${attempt.id}`);
    if (told !== undefined && ended.has(token)) invariants.endedSession(scope, told as Told<Verification>);
    else if (told?.status === 200) seen(scope, told.body as Verification);
    else if (told !== undefined) invariants.readRefused(attempt, told as Told<Problem>);
  }

  async function cancel(scope: Scope): Promise<void> {
    const attempt = model.live(scope);
    const token = tokens.get(scope)?.at(-1);
    if (attempt === undefined || token === undefined) return;
    attempt.isCancelled = true;
    const told = await ask<Verification>(token, scope, 'POST', `/${attempt.id}/cancel`, {});
    world.trace(`${scope.name} cancels: ${told?.status}`);
    if (told?.status === 200) seen(scope, told.body);
  }

  async function readDetails(): Promise<void> {
    const attempt = model
      .attempts()
      .findLast(({ scope, last }) => scopes.includes(scope) && last.status === 'COMPLETED');
    const token = attempt && tokens.get(attempt.scope)?.at(-1);
    if (token === undefined) return;
    const { scope } = attempt!;
    const told = await ask<{ idNumber?: string }>(token, scope, 'GET', `/${attempt!.id}/details`);
    if (told?.status === 200) invariants.detailsOfPerson(scope, told.body);
  }

  /** In the app: a code is approved where a page shows it, and anything can be declined. */
  async function decide(chance: Chance): Promise<void> {
    const [request] = service.openOf(nationalId);
    if (request === undefined) return;
    const [transId, { random: code }] = request;
    const isShown = [...tabs].some(({ attempt }) => attempt.code === code);
    const draw = chance.next();
    const status = isShown && draw < 0.7 ? 'COMPLETED' : draw < 0.92 ? 'REJECTED' : 'ERROR';
    service.upstream.setStatus(transId, status);
    world.trace(`${name} decides ${code}: ${status}`);
    if (chance.is(WEBHOOK_SHARE)) await world.webhook(transId, status, chance);
  }

  return {
    name,
    nationalId,

    async act(chance: Chance): Promise<void> {
      const scope = chance.pick(scopes)!;
      const draw = chance.next();
      if (draw < 0.36) return start(scope, chance);
      if (draw < 0.5) {
        await cancel(scope);
        return chance.is(0.85) ? start(chance.is(0.8) ? scope : chance.pick(scopes)!, chance) : undefined;
      }
      if (draw < 0.55) for (const tab of tabs) close(tab);
      else if (draw < 0.6) {
        const tab = chance.pick([...tabs]);
        if (tab) await signOut(tab);
      } else if (draw < 0.65) await readDetails();
      else if (draw < 0.7) await Promise.all([start(scope, chance), start(chance.pick(scopes)!, chance)]);
      else if (draw < 0.78) {
        const tab = chance.pick([...tabs]);
        if (tab) await ask(tab.token, scope, 'POST', `/${tab.attempt.id}/check`, {});
      } else await decide(chance);
    },

    /** With each step: pages poll, or come back to their stream, and a phone that rings is answered. */
    async step(chance: Chance): Promise<void> {
      for (const tab of tabs) {
        if (isTerminal(tab.attempt.last.status)) {
          if (chance.is(0.3)) close(tab);
        } else if (tab.leave === null) await read(tab);
      }
      if (chance.is(DECIDING_SHARE)) await decide(chance);
    },

    leave(): void {
      for (const tab of tabs) close(tab);
    },
  };
}

/** One or two ways in which hosts ask for this person. */
function inventScopes(nationalId: string, number: number, chance: Chance): Scope[] {
  const kinds: StartKind[] = ['fixed', 'fixed', 'typed', 'unvouched'];
  const invented = Array.from({ length: chance.is(0.4) ? 1 : 2 }, (_, index) => {
    const kind = chance.pick(kinds)!;
    const isKnown = kind === 'typed' || (kind === 'fixed' && chance.is(0.7));
    const name = `${number}-${index}-${kind}`;
    return {
      name,
      host: chance.pick(HOSTS)!.name,
      kind,
      nationalId,
      address: `10.${index}.${number >> 8}.${number & 255}`,
      reference: isKnown ? `customer-${name}` : undefined,
    };
  });
  const [first, second] = invented as [Scope, Scope?];
  // Without a reference, all sessions of a host for one person share a verification.
  const isSame = [first, second].every((one) => one?.kind === 'fixed' && one.reference === undefined);
  return second === undefined || (isSame && first.host === second.host) ? [first] : [first, second];
}
