import { eraseEnded } from '../../server/retention/erase-person.js';
import type { Database } from '../../server/store/database.js';
import { during } from '../store/during.js';

/** Does `meanwhile` while an erasure of this customer has made its statement with the text `after`, and is not committed. */
export const duringErasure = (
  database: Database,
  reference: string,
  after: string,
  meanwhile: () => Promise<unknown>,
): Promise<void> =>
  during(
    database,
    (tx) => eraseEnded(tx, { host: 'default', references: [reference], persons: [], fixed: [] }),
    after,
    meanwhile,
  );
