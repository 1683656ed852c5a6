import { FEED_WAIT_SECONDS } from '../../contract/events.js';
import { SESSION_TTL_SECONDS } from '../../contract/sessions.js';
import { DELIVERY_TIMEOUT_SECONDS } from '../../server/events/delivery.js';
import { RETRY_SECONDS } from '../../server/events/retries.js';
import { DETAILS_CACHE_SECONDS } from '../../server/identity/details.js';
import { GIVE_UP_SECONDS, PLACE_HELD_SECONDS } from '../../server/identity/rows/expire-absent.js';
import {
  blockWaits,
  DECLINE_WAIT_SECONDS,
  guardLimits,
  STARTS_PER_ADDRESS,
  STARTS_PER_PERSON,
} from '../../server/identity/rules/guard.js';
import { CODE_WAIT_MS } from '../../server/identity/streams/code-wait.js';
import { STREAMS_PER_SESSION } from '../../server/identity/streams/streams.js';
import { TURN_NEAR_SECONDS } from '../../server/identity/rules/turn-notice.js';
import { OUTAGE_BOUND_MS } from '../../server/identity/rules/outage.js';
import { LATE_ANSWER_SECONDS } from '../../server/identity/rules/verification-states.js';
import { ADDRESS_RATE, HOST_RATE, SESSION_RATE, type Rate } from '../../server/operations/call-rates.js';
import { HASHES_SECONDS, PERSONAL_DATA_SECONDS } from '../../server/retention/erase-personal-data.js';
import { ENDED_SESSION_SECONDS, EVENT_SECONDS, HINT_SECONDS } from '../../server/retention/purge-old-rows.js';
import { IDEMPOTENCY_KEY_SECONDS } from '../../server/screening/idempotency.js';
import { MINTED_PER_START, PUBLISHABLE_TTL_SECONDS } from '../../server/sessions/publishable-keys.js';
import { SESSION_IDLE_SECONDS } from '../../server/sessions/sessions.js';
import { inWords } from '../../server/api/call/in-words.js';

const STARTS = guardLimits({ person: STARTS_PER_PERSON, address: STARTS_PER_ADDRESS });

const rateInWords = ({ calls, seconds }: Rate) => `${calls} calls within ${inWords(seconds)}`;

export const GUIDE_VALUES: Readonly<Record<string, string>> = {
  SESSION_TTL: inWords(SESSION_TTL_SECONDS.default),
  SESSION_TTL_MIN_SECONDS: String(SESSION_TTL_SECONDS.min),
  SESSION_TTL_MAX_SECONDS: String(SESSION_TTL_SECONDS.max),
  SESSION_IDLE: inWords(SESSION_IDLE_SECONDS),
  STREAMS_PER_SESSION: String(STREAMS_PER_SESSION),
  SESSION_RATE: rateInWords(SESSION_RATE),
  ADDRESS_RATE: rateInWords(ADDRESS_RATE),
  HOST_RATE: rateInWords(HOST_RATE),
  PUBLISHABLE_TTL: inWords(PUBLISHABLE_TTL_SECONDS),
  MINTED_PER_START: String(MINTED_PER_START),
  STARTS_WINDOW: inWords(STARTS.windowSeconds),
  STARTS_PER_PERSON: String(STARTS.window.person),
  STARTS_PER_SESSION: String(STARTS.window.session),
  STARTS_PER_REFERENCE: String(STARTS.window.reference),
  STARTS_PER_ADDRESS: String(STARTS.window.address),
  STARTS_PER_PERSON_DAY: String(STARTS.day.person),
  STARTS_PER_SESSION_DAY: String(STARTS.day.session),
  STARTS_PER_REFERENCE_DAY: String(STARTS.day.reference),
  STARTS_PER_ADDRESS_DAY: String(STARTS.day.address),
  DECLINE_WAITS: DECLINE_WAIT_SECONDS.map(inWords).join(', '),
  /** After the first wait of a typed start, which is the lifetime of a code. */
  TYPED_BLOCK_WAITS: blockWaits('typed', 0).slice(1).map(inWords).join(', '),
  UNVOUCHED_BLOCK_WAITS: blockWaits('unvouched', 0).map(inWords).join(', '),
  CODE_WAIT: `${CODE_WAIT_MS} ms`,
  GIVE_UP: inWords(GIVE_UP_SECONDS),
  TURN_NEAR: inWords(TURN_NEAR_SECONDS),
  PLACE_HELD: inWords(PLACE_HELD_SECONDS),
  OUTAGE_BOUND: inWords(OUTAGE_BOUND_MS / 1000),
  LATE_CORRECTION: inWords(LATE_ANSWER_SECONDS),
  HASHES_KEPT: inWords(HASHES_SECONDS),
  PERSONAL_DATA_KEPT: inWords(PERSONAL_DATA_SECONDS),
  DETAILS_KEPT: inWords(DETAILS_CACHE_SECONDS),
  OUTCOME_KEPT: inWords(IDEMPOTENCY_KEY_SECONDS),
  ENDED_SESSION_KEPT: inWords(ENDED_SESSION_SECONDS),
  EVENTS_KEPT: inWords(EVENT_SECONDS),
  HINTS_KEPT: inWords(HINT_SECONDS),
  /** The longest life of what a removed key has encrypted. */
  KEY_OVERLAP: inWords(SESSION_TTL_SECONDS.max + ENDED_SESSION_SECONDS),
  DELIVERY_TIMEOUT: inWords(DELIVERY_TIMEOUT_SECONDS),
  FEED_WAIT: inWords(FEED_WAIT_SECONDS),
  RETRIES: RETRY_SECONDS.map(inWords).join(', '),
};

/** @throws Error when a `{{PLACEHOLDER}}` has no value. */
export function fillGuide(text: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = GUIDE_VALUES[name];
    if (value === undefined) throw new Error(`${placeholder} has no value.`);
    return value;
  });
}
