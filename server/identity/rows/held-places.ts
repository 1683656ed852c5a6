import type { Database } from '../../store/database.js';
import { hasSlot } from '../rules/budget.js';
import type { Ledger } from './ledger.js';
import { holdPlaces } from './places.js';

/** Holds the places of people whose turn came while they were away. Call it every few seconds. */
export function createHeldPlaces(database: Database, ledger: Pick<Ledger, 'peek'>): () => Promise<void> {
  return async () => holdPlaces(database, hasSlot(await ledger.peek('request')));
}
