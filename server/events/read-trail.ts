import type { AuditEvent } from '../../contract/events.js';
import type { Database } from '../store/database.js';
import { audit, type Author } from './audit.js';

/** A page reads again what it shows: within this time the same caller's reads of one subject are one entry. */
const AGAIN_AFTER_MS = 3_600_000;
/** Number of entries that this process remembers. The oldest are forgotten first, and written again. */
const MOST_KNOWN = 10_000;

/**
 * Writes to the audit trail who has read what, once an hour for each caller and subject. Resolves when the entry is
 * written, also to those that found it under way: nothing is read without an entry.
 */
export function createReadTrail(database: Database, now: () => number = () => performance.now()) {
  const entries = new Map<string, { at: number; written: Promise<void> }>();

  return (event: AuditEvent, by: Author, subject: string | null): Promise<void> => {
    const key = JSON.stringify([event, by.host, by.actor, subject]);
    const known = entries.get(key);
    if (known && now() - known.at < AGAIN_AFTER_MS) return known.written;
    const written = audit(database, event, by, subject);
    const entry = { at: now(), written };
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= MOST_KNOWN) break;
      entries.delete(oldest);
    }
    written.catch(() => void (entries.get(key) === entry && entries.delete(key)));
    return written;
  };
}
