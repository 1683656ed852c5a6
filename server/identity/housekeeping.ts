import type { Database } from '../store/database.js';

/**
 * Seconds after its end for which a verification keeps what is personal: as long as a late webhook may still correct an
 * ending that was only our own clock's, since upstream is asked with the national ID and the code.
 */
export const PERSONAL_DATA_KEPT_SECONDS = 3600;

/** Forgets what ended so long ago that the audit trail is silent about it, too: the rest, with the person's keyed hash. */
export async function forgetOldVerifications(database: Database, retentionDays: number): Promise<void> {
  await database.query(
    'delete from proxy.verifications where ended_at < proxy.now() - make_interval(days => $1)',
    [retentionDays],
  );
}

/** Erases national IDs, codes and details on time. The keyed hash stays: it says nothing without the key. */
export async function erasePersonalData(database: Database): Promise<void> {
  await database.query(
    `update proxy.verifications set national_id = null, code = null, address_hash = null
      where national_id is not null and ended_at < proxy.now() - make_interval(secs => $1)`,
    [PERSONAL_DATA_KEPT_SECONDS],
  );
  await database.query(
    'update proxy.verifications set details = null where details is not null and details_until < proxy.now()',
  );
}
