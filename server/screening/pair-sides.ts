/** The sides of a pair, hashed as the elements hash them. */
import { createHash } from 'node:crypto';
import { entityFacts, searchedFacts, sideText } from '../../contract/decision-pair.js';
import type { Hit, Screening } from '../../contract/screening.js';

/** Hexadecimal digits of a hash: no two entities have the same ones by chance. */
const DIGITS = 32;
/** What the keyed hashes of what was searched are for. */
export const SEARCHED = 'searched by a screening';

const hashOf = (text: string): string =>
  createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, DIGITS);

export const searchedSide = (screening: Screening): string => hashOf(sideText(searchedFacts(screening)));

export const entitySide = (hit: Hit): string => hashOf(sideText(entityFacts(hit)));
