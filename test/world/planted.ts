/** Faults in the product, each in one line of its compiled text, and what a world should say of it. */
export interface Planted {
  readonly name: string;
  /** Below `server/`, as compiled. */
  readonly module: string;
  readonly text: string;
  readonly becomes: string;
  /** The beginning of a rule that it breaks. */
  readonly breaks: string;
  /** Only a world that was lived to its end, or nearly, shows it. */
  readonly isLate?: boolean;
}

export const PLANTED: readonly Planted[] = [
  {
    name: 'a slot that is free again too early',
    module: 'identity/ledger.js',
    text: 'settings.windowSeconds * (1 + CLOCK_MARGIN)',
    becomes: 'settings.windowSeconds * 0.5',
    breaks: 'a window holds no more calls',
  },
  {
    name: 'any host as the owner',
    module: 'rules/ownership.js',
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
    isLate: true,
  },
  {
    name: 'a hint taken for an answer',
    module: 'identity/status-checks.js',
    text: 'await applyStatus(begun, status);',
    becomes: "await applyStatus(begun, begun.hinted ? 'COMPLETED' : status);",
    breaks: 'a decision is one that the service knows',
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
    isLate: true,
  },
  {
    name: 'an event that a reader skips',
    module: 'events/feed.js',
    text: 'and position > $2',
    becomes: 'and position > $2 + 1',
    breaks: 'a reader of the feed misses no event',
    isLate: true,
  },
  {
    name: 'a change without an event',
    module: 'rules/observe.js',
    text: 'const isChange = isAny ||',
    becomes: 'const isChange = (isAny && sinceBaseline.gone.length === 0) ||',
    breaks: 'each change of a screening has an event',
    isLate: true,
  },
  {
    name: 'a hit that went unseen',
    module: 'rules/hit-changes.js',
    text: 'gone: idsOf(gone),',
    becomes: 'gone: [],',
    breaks: 'changes equal a comparison of then and now',
    isLate: true,
  },
  {
    name: 'a number in the log',
    module: 'upstream/call.js',
    text: 'upstreamStatus: status, milliseconds',
    becomes: 'body: request.body, milliseconds',
    breaks: 'secrets are in no log',
    isLate: true,
  },
  {
    name: 'a hash that is kept',
    module: 'retention/old-rows.js',
    text: 'HASHES_SECONDS = DAY_SECONDS',
    becomes: 'HASHES_SECONDS = 30 * DAY_SECONDS',
    breaks: 'a day after its end nothing names a person',
    isLate: true,
  },
  {
    name: 'a ceiling that is no bound',
    module: 'screening/ceilings.js',
    text: '!(await countScreening(tx, caller.session.id, most))',
    becomes: 'false',
    breaks: 'a ceiling is exact',
  },
  {
    name: 'a proxy that is ready whatever it can store',
    module: 'api/health.js',
    text: '(await context.storageWritable())',
    becomes: 'true',
    breaks: 'a proxy that cannot store is not ready',
  },
  {
    name: 'an erasure that forgets what has ended',
    module: 'retention/erase-person.js',
    text: "set scope = 'erased:' || v.id, ",
    becomes: 'set ',
    breaks: 'an erasure leaves no hash',
  },
  {
    name: 'a code without a check of its owner',
    module: 'identity/creation-outcome.js',
    text: 'await isTransactionTaken(tx, row.id, transId)',
    becomes: 'false',
    breaks: 'a code is of its person',
    isLate: true,
  },
  {
    name: 'a claim of the dead that stays',
    module: 'identity/places.js',
    text: 'where claimed_until <= proxy.now() for update skip locked',
    becomes: 'where false for update skip locked',
    breaks: 'everything ends',
    isLate: true,
  },
];
