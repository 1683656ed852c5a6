import type { Database } from '../store/database.js';
import { notify } from '../store/notify.js';
import { WORK_CHANNEL, type VerificationRow } from './verifications.js';

/** How long a status check is preferred after the visitor's tab became visible. */
const BOOST_SECONDS = 10;

/** Makes the next status check due sooner and wakes the workers. A hidden tab wakes them only. */
export async function boostAfterReturn(
  database: Database,
  { id }: VerificationRow,
  visible: boolean,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (visible) {
      await tx.query(
        'update proxy.verifications set boosted_until = proxy.now() + make_interval(secs => $2) where id = $1',
        [id, BOOST_SECONDS],
      );
    }
    await notify(tx, WORK_CHANNEL);
  });
}
