/** Faults in the product, each in one line of its compiled text, and what a world should say of it. */
export interface Planted {
  readonly name: string;
  /** Below `server/`, as compiled. */
  readonly module: string;
  readonly text: string;
  readonly becomes: string;
  /** The beginning of a rule that it breaks. */
  readonly breaks: string;
}

export const PLANTED: readonly Planted[] = [
  {
    name: 'a slot that is free again too early',
    module: 'identity/rows/ledger.js',
    text: 'settings.windowSeconds * (1 + CLOCK_MARGIN)',
    becomes: 'settings.windowSeconds * 0.5',
    breaks: 'a window holds no more calls',
  },
  {
    name: 'a start beside an open request',
    module: 'identity/rows/conditions.js',
    text: 'where open_until > proxy.now()',
    becomes: 'where false',
    breaks: 'one request of a person is open',
  },
  {
    name: 'a code for another reference of the person',
    module: 'identity/rules/one-live-request.js',
    text: 'offered.find(({ scope }) => scope === attempt.scope)',
    becomes: 'open.find(({ codeUntil }) => codeUntil !== null)',
    breaks: 'a code is seen in its own scope only',
  },
  {
    name: 'any host as the owner',
    module: 'identity/rules/ownership.js',
    text: 'return caller.host === verification.host;',
    becomes: 'return true;',
    breaks: 'an id of another host answers as an unknown one',
  },
  {
    name: 'the receivers of every host',
    module: 'events/outbox.js',
    text: 'this.#receivers.filter((one) => one.host === host)',
    becomes: 'this.#receivers',
    breaks: 'events reach their own host',
  },
  {
    name: 'a hint taken for an answer',
    module: 'identity/status-checks.js',
    text: 'await applyStatus(context, claimed, status);',
    becomes: "await applyStatus(context, claimed, claimed.hintReceivedAt ? 'COMPLETED' : status);",
    breaks: 'a decision is one that the service knows',
  },
  {
    name: 'a second end',
    module: 'identity/rules/verification-states.js',
    text: 'return TRANSITIONS.some(',
    becomes: 'return from.status !== to || TRANSITIONS.some(',
    breaks: '',
  },
  {
    name: 'the last one served first',
    module: 'identity/rules/admission-order.js',
    text: 'return order;',
    becomes: 'return order.reverse();',
    breaks: '',
  },
  {
    name: 'a key that is always new',
    module: 'screening/idempotency.js',
    text: 'if (await insertClaim(keyed))',
    becomes: 'if ((await insertClaim(keyed)) || true)',
    breaks: 'one call a key',
  },
  {
    name: 'an end that no host hears of',
    module: 'events/events.js',
    text: 'if (type !== undefined)',
    becomes: "if (type !== undefined && changed.status !== 'REJECTED')",
    breaks: 'an end reaches the host under one id',
  },
  {
    name: 'a hit that went unseen',
    module: 'screening/watch/rules/hit-changes.js',
    text: 'gone: idsOf(gone),',
    becomes: 'gone: [],',
    breaks: 'changes equal a comparison of then and now',
  },
  {
    name: 'a code for an ended session',
    module: 'identity/rules/ownership.js',
    text: '{ ...shown, code: null }',
    becomes: 'shown',
    breaks: 'an ended session sees no code',
  },
  {
    name: 'a number in the log',
    module: 'upstream/call.js',
    text: 'traceId: trace.id, upstreamStatus: status, milliseconds',
    becomes: 'body: request.body, milliseconds',
    breaks: 'secrets are in no log',
  },
  {
    name: 'checks for hints alone',
    module: 'identity/rules/recheck-schedule.js',
    text: 'hintsSpent < budget.limit / 2',
    becomes: 'true',
    breaks: 'hints take half of the checks',
  },
  {
    name: 'a hash that is kept',
    module: 'retention/erase-personal-data.js',
    text: 'HASHES_SECONDS = DAY_SECONDS',
    becomes: 'HASHES_SECONDS = 30 * DAY_SECONDS',
    breaks: 'a day after its end nothing names a person',
  },
  {
    name: 'a lost answer forgotten',
    module: 'identity/rows/places.js',
    text: 'at_head = true, person_turn = null,',
    becomes: 'at_head = true, person_turn = 0,',
    breaks: '',
  },
];
