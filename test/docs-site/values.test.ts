import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FEED_WAIT_SECONDS } from '../../contract/events.js';
import { PROBLEMS } from '../../contract/problems.js';
import { SESSION_TTL_SECONDS } from '../../contract/schemas/sessions.js';
import { DELIVERY_TIMEOUT_SECONDS } from '../../server/events/leases.js';
import { RETRY_SECONDS } from '../../server/events/leases.js';
import { DETAILS_CACHE_SECONDS } from '../../server/identity/details.js';
import { GIVE_UP_SECONDS, PLACE_HELD_SECONDS } from '../../server/identity/expire-absent.js';
import {
  blockWaits,
  DECLINE_WAIT_SECONDS,
  guardLimits,
  STARTS_PER_ADDRESS,
  STARTS_PER_PERSON,
} from '../../server/rules/guard.js';
import { TURN_NEAR_SECONDS } from '../../server/identity/turn-notices.js';
import { LATE_ANSWER_SECONDS } from '../../server/rules/verification-states.js';
import { CODE_WAIT_MS } from '../../server/identity/code-wait.js';
import { STREAMS_PER_SESSION } from '../../server/identity/streams.js';
import { ADDRESS_RATE, HOST_RATE, SESSION_RATE, type Rate } from '../../server/operations/call-rates.js';
import {
  ENDED_SESSION_SECONDS,
  EVENT_SECONDS,
  HASHES_SECONDS,
  HINT_SECONDS,
  PERSONAL_DATA_SECONDS,
} from '../../server/retention/old-rows.js';
import { IDEMPOTENCY_KEY_SECONDS } from '../../server/screening/idempotency.js';
import { MINTED_PER_START, PUBLISHABLE_TTL_SECONDS } from '../../server/sessions/publishable-keys.js';
import { SESSION_IDLE_SECONDS } from '../../server/sessions/sessions.js';
import { readGuide } from '../guide.js';

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** A duration as text, in the largest unit that divides it. Two days and less are in hours. */
function inWords(seconds: number): string {
  const [length, unit] = UNITS.find(([one]) => seconds % one === 0 && (one < 86_400 || seconds > 2 * one))!;
  const count = seconds / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const rate = ({ calls, seconds }: Rate) => `${calls} calls within ${inWords(seconds)}`;
const list = (seconds: readonly number[]) => seconds.map(inWords).join(', ');

const { windowSeconds, window, day } = guardLimits({
  person: STARTS_PER_PERSON,
  address: STARTS_PER_ADDRESS,
});
const events = inWords(EVENT_SECONDS);
const hashes = inWords(HASHES_SECONDS);
const { default: ttl, min, max } = SESSION_TTL_SECONDS;

/** What a guide says, with the values of the code. Lines and cells of tables are one text. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  'data-retention.md': [
    `National ID, code ${inWords(PERSONAL_DATA_SECONDS)} after`,
    `Hash of the national ID ${hashes} after`,
    `Starts that reached no phone ${hashes} after`,
    `Network address ${hashes} after`,
    `Details of a verified person ${inWords(DETAILS_CACHE_SECONDS)} after`,
    `Outcome of a screening ${inWords(IDEMPOTENCY_KEY_SECONDS)} after`,
    `Sessions ${inWords(ENDED_SESSION_SECONDS)} after`,
    `Events ${events}, and longer`,
    `Webhooks of the service At most ${inWords(HINT_SECONDS)}:`,
    `verifications of the last ${hashes}:`,
    // The longest life of what a removed key has encrypted.
    `Wait ${inWords(max + ENDED_SESSION_SECONDS)}.`,
  ],
  'events.md': [
    `each event once, for ${events}.`,
    `Answer 2xx within ${inWords(DELIVERY_TIMEOUT_SECONDS)},`,
    `No answer within ${inWords(DELIVERY_TIMEOUT_SECONDS)}`,
    `also after a redirect, the proxy sends the event again: after ${list(RETRY_SECONDS)}.`,
    `waits up to ${inWords(FEED_WAIT_SECONDS)},`,
    `stopped for longer than ${events} gets`,
  ],
  'leave-the-line.md': [
    `The event comes ${inWords(TURN_NEAR_SECONDS)} before`,
    `The place is held for ${inWords(PLACE_HELD_SECONDS)}.`,
    `After ${inWords(GIVE_UP_SECONDS)} with the page closed`,
  ],
  'monitoring.md': [`may act on ${events}`],
  'screenings.md': [`For ${inWords(IDEMPOTENCY_KEY_SECONDS)} a repeat`],
  'sessions.md': [
    `waits up to ${CODE_WAIT_MS} ms for the code`,
    `A session lives ${inWords(ttl)}, or as many seconds as \`ttlSeconds\` says: ${min} to ${max}.`,
    `sends no request for ${inWords(SESSION_IDLE_SECONDS)}.`,
    `${inWords(GIVE_UP_SECONDS)} after the page is closed`,
    `one session: ${rate(SESSION_RATE)},`,
    `${STREAMS_PER_SESSION} streams at a time`,
    `all sessions of one network address: ${rate(ADDRESS_RATE)},`,
    `one host key: ${rate(HOST_RATE)}`,
    `from one network address: ${rate(SESSION_RATE)}`,
    `The session lives at most ${inWords(PUBLISHABLE_TTL_SECONDS)}.`,
    `may mint ${MINTED_PER_START} times as many`,
  ],
  'verifications.md': [
    `failure within ${inWords(LATE_ANSWER_SECONDS)},`,
    `${inWords(PLACE_HELD_SECONDS)} after its turn`,
    // The first wait of a typed start is the lifetime of a code.
    `the lifetime of a code, then ${list(blockWaits('typed', 0).slice(1))}`,
    list(blockWaits('unvouched', 0)),
    `Starts of in ${inWords(windowSeconds)} in a day`,
    `one person ${window.person} ${day.person} `,
    `one session ${window.session} ${day.session} `,
    `types the ID ${window.reference} ${day.reference} `,
    `do not vouch for ${window.address} ${day.address} `,
    `${list(DECLINE_WAIT_SECONDS)} after`,
  ],
};

describe('the docs say the values of the code', () => {
  for (const [file, sentences] of Object.entries(SAID))
    test(file, () => {
      const text = readGuide(file).replaceAll(/[\s|]+/g, ' ');
      for (const sentence of sentences) assert.ok(text.includes(sentence), `${file} must say: ${sentence}`);
    });

  test('each problem with its title and status', () => {
    const text = readGuide('../reference/problems.md');
    for (const [code, { title, status }] of Object.entries(PROBLEMS))
      assert.ok(text.includes(`\n## \`${code}\`\n\n${title} Status ${status}.\n`), code);
  });

  test('the size of the first script', () => {
    const [, size = ''] = /^\| `<kyc-identity-verification>` +\| ([\d.]+) kB/m.exec(
      readGuide('../../widget/README.md'),
    )!;
    assert.match(readGuide('../../README.md'), new RegExp(`takes ${Math.ceil(Number(size))} kB, compressed`));
  });
});
