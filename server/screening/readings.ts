import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  ENTITY_FIELDS,
  entityFacts,
  searchedFacts,
  sideText,
  writtenText,
} from '../../contract/decision-pair.js';
import { listedAliases } from '../../contract/readable-screening.js';
import type { Hit, Screening } from '../../contract/screening.js';
import { plainText } from '../../contract/written-form.js';
import type { Events } from '../events/events.js';
import type { Queryable } from '../store/database.js';
import { SealBrokenError, UnknownKeyError, type Encryption } from '../store/encryption.js';
import { screeningRows, type ScreeningRow } from './screening-rows.js';
import type { HashedHit } from '../rules/hit-changes.js';
import { knownAnswer, observe, type Reading } from '../rules/observe.js';

/** The purpose of a sealed key of hashes. */
export const HASH_KEY = 'screening.hash_key';
const KEY_BYTES = 32;
/** Of base64: 72 bits. Hashes are compared within one screening alone. */
const DIGITS = 12;
/** An alias is compared with those of the same hit alone: 36 bits. */
const ALIAS_DIGITS = 6;

/** Hexadecimal digits of a hash: no two entities have the same ones by chance. */
const SIDE_DIGITS = 32;
/** What the keyed hashes of what was searched are for. */
export const SEARCHED = 'searched by a screening';

/** A side of a pair, hashed as the elements hash it. */
const sideOf = (text: string): string =>
  createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, SIDE_DIGITS);

export const searchedSide = (screening: Screening): string => sideOf(sideText(searchedFacts(screening)));

export const entitySide = (hit: Hit): string => sideOf(sideText(entityFacts(hit)));

/** Each screening has a key of its own: equal hashes of two screenings would show that they have a hit in common. */
export function newHashKey(encryption: Encryption, screeningId: string): Uint8Array {
  const key = randomBytes(KEY_BYTES).toString('base64');
  return encryption.encrypt(key, { purpose: HASH_KEY, row: screeningId });
}

/** @throws UnknownKeyError or SealBrokenError: the stored hashes cannot be compared any more. */
function hitHashes(encryption: Encryption, screeningId: string, sealed: Uint8Array) {
  const key = Buffer.from(encryption.decrypt(sealed, { purpose: HASH_KEY, row: screeningId }), 'base64');
  const digest = (field: string, text: string) =>
    createHmac('sha256', key).update(`${field}\0${text}`).digest('base64url').slice(0, DIGITS);

  return (hit: Hit): HashedHit => {
    const known = entityFacts(hit);
    const facts: Partial<Record<(typeof ENTITY_FIELDS)[number], string>> = {};
    for (const field of ENTITY_FIELDS)
      if (known[field] !== undefined) facts[field] = digest(field, known[field]);
    const aliases = listedAliases(hit).map((alias) =>
      digest('alias', plainText(alias)).slice(0, ALIAS_DIGITS),
    );
    const scores = digest('scores', writtenText(hit));
    return { id: hit.hitId, facts, scores, ...(aliases.length > 0 && { aliases }) };
  };
}

/** A reading before its hits are hashed. */
export interface Answered extends Omit<Reading, 'answer' | 'hits'> {
  screening: Screening;
  hits: readonly Hit[] | null;
}

/** One answer as a reading. */
export function answered(screening: Screening, at: Date): Answered {
  const { pageNumber, items, totalRecords } = screening.hits;
  const isAll = pageNumber === 1 && items.length >= Math.max(screening.numOfHits, totalRecords);
  return { screening, hits: isAll ? items : null, from: at, to: at };
}

/**
 * Compares an answer with what is known of its screening, stores it, and records the events, in one transaction. So each
 * change is found and reported once, in any process, and however often one dies.
 */
export function createReadings(context: {
  encryption: Encryption;
  events: Pick<Events, 'screeningEvents'>;
  intervalSeconds: number;
}) {
  const { encryption, events, intervalSeconds } = context;

  function open(row: ScreeningRow) {
    try {
      return { row, hash: hitHashes(encryption, row.screening_id, row.hash_key) };
    } catch (error) {
      if (!(error instanceof UnknownKeyError || error instanceof SealBrokenError)) throw error;
      // The hashes are of a key that was removed: they are made again.
      const hash_key = newHashKey(encryption, row.screening_id);
      const fresh = { ...row, hash_key, hits: null, baseline: null };
      return { row: fresh, hash: hitHashes(encryption, row.screening_id, hash_key) };
    }
  }

  /** For this host, or for each that knows the screening. True: all hits have to be read. */
  return async (tx: Queryable, id: string, { screening, hits, from, to }: Answered, host?: string) => {
    let needsAll = false;
    // The stored one may be of a key that goes.
    const searched = encryption.lookup(searchedSide(screening), SEARCHED);
    for (const stored of await screeningRows.lock(tx, id, host)) {
      const { is_ahead: isAhead } = stored;
      // A later answer is known.
      if (to < stored.read_at && !isAhead) continue;
      const { row, hash } = open(isAhead ? { ...stored, hits_read_at: null } : stored);
      const reading = { answer: knownAnswer(screening), hits: hits && hits.map(hash), from, to };
      const seen = observe(row, reading, intervalSeconds);
      await screeningRows.store(tx, row, { key: row.hash_key, searched }, seen);
      if (row.watch !== 'off') await events.screeningEvents(tx, seen.events, { ...row, id });
      needsAll ||= seen.needsAll;
    }
    return needsAll;
  };
}

export type NoteReading = ReturnType<typeof createReadings>;
