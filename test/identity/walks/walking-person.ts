/** One person, who does at random what people do: with several references, sessions and tabs, and in the app. */
import { setTimeout as wait } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import type { Verification } from '../../../contract/identity.js';
import type { Problem } from '../../../contract/problems.js';
import type { Session } from '../../../contract/sessions.js';
import { DAY_SECONDS, DECLINE_WAIT_SECONDS } from '../../../server/identity/rules/guard.js';
import { MIN_TAKEOVER_SECONDS } from '../../../server/identity/rules/one-live-request.js';
import type { ScriptedAnswer, ScriptedCall, ScriptedUpstream } from '../../scripted-upstream.js';
import { HOST_KEY, ORIGIN } from '../../test-proxy.js';
import { tryCall, type ProxyProcess } from '../kills/proxy-process.js';
import { createWalkChecks } from './walk-checks.js';
import type { Attempt, ModelSettings } from './walk-model.js';
import { inventScopes, type Scope, type Tab } from './walk-scopes.js';

/** Answers get lost so often at most: the third failure of a start ends it. */
const MOST_LOST = 2;
/** Hours may pass, and these pages do not renew their sessions. */
const SESSION_SECONDS = 86_400;
const STREAM_SHARE = 0.3;
const WEBHOOK_SHARE = 0.7;

export interface World {
  upstream: ScriptedUpstream;
  proxy(): ProxyProcess;
  settings: ModelSettings;
}

export type WalkingPerson = ReturnType<typeof createWalkingPerson>;

export function createWalkingPerson(world: World, nationalId: string, random: () => number) {
  const { upstream, settings } = world;
  const { now } = settings;
  const checks = createWalkChecks(settings);
  const { model, note, fault } = checks;
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const chance = (share: number) => random() < share;
  const scopes = inventScopes(nationalId, random);
  const scopeOf = (attempt: Attempt) => scopes.find(({ name }) => name === attempt.scope)!;
  const openTabs = () => scopes.flatMap(({ tabs }) => tabs.filter(({ attempt }) => attempt !== null));
  const loss = () => (chance(0.7) ? 'carried out' : 'not carried out');
  let loseNext = chance(0.1) ? loss() : null;
  let lost = 0;

  /** Undefined when the proxy was killed meanwhile. */
  const ask = <T>(token: string, method: string, path: string, body?: unknown, headers = {}) =>
    tryCall<T>(`${world.proxy().url}/v1/${path}`, token, method, body, headers);

  async function mint(scope: Scope): Promise<string | undefined> {
    const answer = await ask<Session>(HOST_KEY, 'POST', 'sessions', {
      origin: ORIGIN,
      identity: scope.identity,
      ttlSeconds: SESSION_SECONDS,
    });
    if (answer === undefined) return undefined;
    if (answer.status !== 201) fault(`no session: ${JSON.stringify(answer)}`);
    scope.tokens.push(answer.body.token);
    return answer.body.token;
  }

  /** A second session of the same person, or a second tab with the same one. */
  async function tokenFor(scope: Scope): Promise<string | undefined> {
    if (scope.name === 'typed') {
      const token = await (scope.single ??= mint(scope));
      if (token === undefined) scope.single = null;
      return token;
    }
    const known = pick(scope.tokens);
    return known !== undefined && chance(0.7) ? known : mint(scope);
  }

  function showIn(tab: Tab, attempt: Attempt): void {
    if (tab.attempt === attempt) return;
    closeTab(tab);
    tab.attempt = attempt;
    model.tabOpened(attempt);
    if (chance(STREAM_SHARE)) void follow(tab, attempt);
  }

  function closeTab(tab: Tab): void {
    tab.endStream?.();
    if (tab.attempt !== null) model.tabClosed(tab.attempt);
    tab.attempt = null;
  }

  async function follow(tab: Tab, attempt: Attempt): Promise<void> {
    const abort = new AbortController();
    tab.endStream = () => abort.abort();
    const onEvent = ({ data }: { data: string }) => {
      const verification = JSON.parse(data) as Verification;
      checks.shown(scopeOf(attempt), verification, Date.parse(verification.now));
    };
    try {
      const response = await fetch(`${world.proxy().url}/v1/verifications/${attempt.id}/events`, {
        headers: { Authorization: `Bearer ${tab.token}`, Origin: ORIGIN },
        signal: abort.signal,
      });
      if (!response.ok) fault(`the stream of ${attempt.scope} answered ${response.status}`);
      const parser = createParser({ onEvent });
      const decoder = new TextDecoder();
      for await (const chunk of response.body!)
        parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
    } catch {
      // The page was closed, or the proxy killed: the tab polls from now on.
    }
    tab.endStream = null;
  }

  async function start(scope: Scope): Promise<void> {
    const token = await tokenFor(scope);
    if (token === undefined) return;
    const askedAt = now();
    const known = model.live(scope.name);
    if (known) model.comesBack(known);
    const { left } = scope;
    model.startAsked(scope);
    const body = scope.typesId ? { nationalId } : {};
    const answer = await ask<Verification & Problem>(token, 'POST', 'verifications', body, {
      'X-Forwarded-For': scope.address,
    });
    if (answer === undefined) return note(`start in ${scope.name} unanswered`);
    model.startAnswered(scope.name);
    if (answer.status === 429) return noteRefusal(scope, answer.body);
    if (answer.status !== 200 && answer.status !== 201)
      return fault(`a start in ${scope.name} answered ${JSON.stringify(answer)}`);
    scope.refusedUntil = null;
    const attempt = checks.shown(scope, answer.body, askedAt);
    if (known && attempt !== known && model.mustBeLive(known))
      fault(`a reload in ${scope.name} shows another verification`);
    const isUndecided = model.requestOf(left?.code ?? null)?.read().status === 'WAITING';
    if (left !== null && now() < left.until && isUndecided && attempt.code !== left.code)
      fault(`a start after a cancellation in ${scope.name} does not show the code ${left.code}`);
    scope.left = null;
    const tab = scope.tabs.find((each) => each.token === token) ?? { token, attempt: null, endStream: null };
    if (!scope.tabs.includes(tab)) scope.tabs.push(tab);
    showIn(tab, attempt);
  }

  /** A start is refused only after a decline in the app, and no longer than the time that was shown. */
  function noteRefusal(scope: Scope, { code, retryAfter = 0 }: Problem): void {
    const { left, refusedUntil } = scope;
    const declines = model.declines();
    note(`start in ${scope.name} refused for ${retryAfter} s`);
    const declined = DECLINE_WAIT_SECONDS[Math.min(declines, DECLINE_WAIT_SECONDS.length) - 1] ?? 0;
    // It may have made the owner of the number wait.
    const longest = { fixed: declined, typed: DAY_SECONDS, unvouched: 0 }[scope.kind];
    if (code !== 'too_many_starts' || retryAfter > longest)
      fault(`a start in ${scope.name} was refused: ${code} for ${retryAfter} s`);
    if (left !== null && now() < left.until && declines === 0)
      fault(`a start after a cancellation in ${scope.name} was refused`);
    // The proxy may learn of a second decline later than this model.
    if (refusedUntil !== null && refusedUntil < now() && declines === 1 && scope.kind === 'fixed')
      fault(`a start in ${scope.name} was refused again after the time that was shown`);
    scope.refusedUntil = now() + retryAfter * 1000;
  }

  async function read(tab: Tab): Promise<void> {
    const attempt = tab.attempt!;
    const askedAt = now();
    const answer = await ask<Verification>(tab.token, 'GET', `verifications/${attempt.id}`);
    if (answer === undefined) return;
    if (answer.status === 200) checks.shown(scopeOf(attempt), answer.body, askedAt);
    else fault(`a reload in ${attempt.scope} answered ${JSON.stringify(answer)}`);
  }

  async function reload(tab: Tab): Promise<void> {
    await read(tab);
    if (tab.attempt !== null && tab.endStream === null && chance(STREAM_SHARE)) void follow(tab, tab.attempt);
  }

  async function cancel(scope: Scope): Promise<void> {
    const attempt = model.live(scope.name);
    const token = scope.tokens.at(-1);
    if (attempt === undefined || token === undefined) return;
    const { code, expiresAt } = attempt.last;
    const askedAt = now();
    attempt.cancelAskedAt = askedAt;
    const answer = await ask<Verification>(token, 'POST', `verifications/${attempt.id}/cancel`, {});
    if (answer === undefined) return note(`cancel in ${scope.name} unanswered`);
    if (answer.status !== 200) return fault(`a cancellation answered ${JSON.stringify(answer)}`);
    checks.shown(scope, answer.body, askedAt);
    if (answer.body.status !== 'CANCELLED' || code === null) return;
    scope.left = { code, until: Date.parse(expiresAt!) - (MIN_TAKEOVER_SECONDS + 2) * 1000 };
  }

  /** A person can decline every request in the app, and approve one whose code a page shows. */
  async function decide(): Promise<void> {
    const request = model.openRequest();
    if (request === undefined) return;
    const approves = request.scope !== null && chance(0.5);
    const status = approves ? 'COMPLETED' : chance(0.9) ? 'REJECTED' : 'ERROR';
    note(`app: ${request.code} ${status}`);
    upstream.setStatus(request.transId, status);
    if (chance(WEBHOOK_SHARE))
      await upstream
        .sendWebhook(world.proxy().webhookUrl, request.transId, status)
        .catch(() => note('webhook lost'));
  }

  function closePages(scope: Scope): void {
    for (const tab of scope.tabs) closeTab(tab);
  }

  async function act(): Promise<void> {
    const scope = pick(scopes)!;
    const draw = random();
    if (model.attempts.size === 0 || draw < 0.36) return start(scope);
    if (draw < 0.42) return void (await Promise.all([start(scope), start(pick(scopes)!)]));
    if (draw < 0.56) {
      await cancel(scope);
      return chance(0.4) ? start(scope) : undefined;
    }
    if (draw < 0.7) {
      const tab = pick(openTabs());
      return tab && reload(tab);
    }
    if (draw < 0.78) return closePages(scope);
    if (draw < 0.9) return decide();
    if (draw < 0.95 && lost < MOST_LOST) loseNext = loss();
  }

  /** Most answers come at once, some while the person does the next thing. */
  const think = () => (chance(0.8) ? undefined : wait(random() * (chance(0.2) ? 500 : 30)));

  return {
    nationalId,
    checks,

    /** Upstream got a creation call of this person. */
    async requested(call: ScriptedCall): Promise<ScriptedAnswer> {
      const wrong = model.callStarts();
      if (wrong !== null) fault(wrong);
      await think();
      const losing = loseNext;
      loseNext = null;
      const answer = losing === 'not carried out' ? { destroy: true } : upstream.byDefault(call);
      const created = answer.body as { result?: { transId: string; random: string } } | undefined;
      if (created?.result) {
        const { transId, random: code } = created.result;
        model.requestOpened({ transId, code, read: () => upstream.transactions.get(transId)! });
        note(`upstream created ${code}`);
      } else if (losing === null) fault(`upstream answered ${JSON.stringify(answer)}`);
      if (losing === null) await think();
      else note(`the answer was lost, ${losing}`);
      model.callEnds(losing !== null);
      if (losing === null) return answer;
      lost += 1;
      return { destroy: true };
    },

    /** One thing, or two without a pause. */
    async turn(): Promise<void> {
      await act();
      if (chance(0.3)) await act();
    },

    /** Ids of the verifications whose pages are open. */
    open: () => openTabs().map(({ attempt }) => attempt!.id),

    /** With the page open, until the time that it shows. */
    isWaiting: () => openTabs().some(({ attempt }) => attempt!.last.status === 'QUEUED'),

    /** Open pages whose time has come. */
    due: () =>
      openTabs()
        .filter(({ attempt }) => model.isDue(attempt!))
        .map((tab) => {
          const attempt = tab.attempt!;
          return {
            read: () => read(tab),
            isDue: () => model.isDue(attempt),
            fault: (what: string) => fault(`${attempt.scope}: ${what}`),
          };
        }),

    end(): void {
      for (const scope of scopes) closePages(scope);
    },
  };
}
