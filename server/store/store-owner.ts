import { SetupError } from '../operations/setup-problems.js';
import type { Database, Queryable, Row } from './database.js';
import type { Encryption } from './encryption.js';
import { hexOf } from './values.js';

/** To whom the rows of a store belong. A new token is still the same account: its name is what the operator says. */
export interface StoreOwner {
  account: string;
  /** The address of the service. */
  serviceUrl: string;
  token: string;
  encryption: Pick<Encryption, 'lookups'>;
}

/** The name of an account that the operator did not name. */
const DEFAULT_ACCOUNT = 'default';

interface StoreRow extends Row {
  account: string;
  service: string;
  key_checks: Uint8Array[];
  token_check: Uint8Array | null;
}

const OTHER_STORE = 'a store of its own with DATABASE_SCHEMA, DATABASE_URL or DATA_DIR';

/** One for each key. It shows nothing of the key. */
const keyChecksOf = ({ encryption }: Pick<StoreOwner, 'encryption'>) =>
  encryption.lookups('', 'check of a store');

const tokenChecksOf = ({ encryption, token }: StoreOwner) => encryption.lookups(token, 'token of a store');

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const LOCAL = 'this machine';

const serviceOf = ({ serviceUrl }: Pick<StoreOwner, 'serviceUrl'>) => {
  const { origin, hostname } = new URL(serviceUrl);
  // A stand-in on this machine may get another port at each start.
  return LOOPBACK.test(hostname) ? LOCAL : origin;
};

/** Of the account and the service. */
function ownerProblem(row: StoreRow, owner: Pick<StoreOwner, 'account' | 'serviceUrl'>): string | null {
  if (row.account !== owner.account)
    return (
      `ACCOUNT is "${owner.account}", and the store belongs to the account "${row.account}": its open verifications would be lost, ` +
      `and its people would see codes of another account. Set ACCOUNT=${row.account}, or give "${owner.account}" ${OTHER_STORE}.`
    );
  const service = serviceOf(owner);
  if (row.service !== service)
    return (
      `UPSTREAM_URL is at ${service}, and the store belongs to an account at ${row.service}: its open verifications ` +
      `would be lost, since that service does not know them. Set UPSTREAM_URL back, or give the new service ${OTHER_STORE}.`
    );
  return null;
}

function keysProblem(row: StoreRow, owner: Pick<StoreOwner, 'encryption'>): string | null {
  const stored = row.key_checks.map(hexOf);
  if (keyChecksOf(owner).some((check) => stored.includes(hexOf(check)))) return null;
  return (
    'ENCRYPTION_KEYS has none of the keys of the store: its codes, national IDs and sessions would be lost, and people with an ' +
    'open request would get a second one. Add the key of the last start behind the first one, or choose an empty store. ' +
    'If the keys are gone for good, `kyc-proxy forget-keys` says what is lost, and begins again.'
  );
}

const problemOf = (row: StoreRow, owner: Omit<StoreOwner, 'token'>) =>
  ownerProblem(row, owner) ?? keysProblem(row, owner);

/** Why a store may not be used, as a sentence; null if it may, also when it belongs to no account yet. Writes nothing. */
export async function storeProblem(
  database: Queryable,
  owner: Omit<StoreOwner, 'token'>,
): Promise<string | null> {
  const [row] = await database.query<StoreRow>('select * from proxy.store');
  return row === undefined ? null : problemOf(row, owner);
}

/**
 * The first start gives the store to its account; each later one must fit, and leaves the check values of its keys. So a
 * new key is known from its first start, and a key that was removed is not accepted alone again.
 *
 * @returns what the operator should check, as a sentence; null for nothing. A new token of an account without a name may
 *   be that of another account, which the store cannot tell.
 * @throws SetupError `store_of_another`
 */
export async function claimStore(database: Database, owner: StoreOwner): Promise<string | null> {
  return database.transaction(async (tx) => {
    await tx.query(
      `insert into proxy.store (account, service, key_checks) values ($1, $2, $3::bytea[]) on conflict do nothing`,
      [owner.account, serviceOf(owner), keyChecksOf(owner)],
    );
    const [row] = await tx.query<StoreRow>('select * from proxy.store for update');
    const problem = problemOf(row!, owner);
    if (problem !== null) throw new SetupError('store_of_another', problem);
    const tokens = tokenChecksOf(owner);
    await tx.query('update proxy.store set key_checks = $1::bytea[], token_check = $2', [
      keyChecksOf(owner),
      tokens[0],
    ]);
    const { token_check: known } = row!;
    const isNew = known !== null && !tokens.map(hexOf).includes(hexOf(known));
    return isNew && owner.account === DEFAULT_ACCOUNT
      ? 'UPSTREAM_TOKEN is another one than at the last start of this store, and ACCOUNT is not set. If it belongs to another account ' +
          'of the service, stop, set ACCOUNT, and give that account a store of its own with DATABASE_SCHEMA, DATABASE_URL or DATA_DIR.'
      : null;
  });
}

/** @throws SetupError `store_of_another` when the store belongs to another account or service, whatever its keys are. */
export async function refuseOtherOwner(
  tx: Queryable,
  owner: Pick<StoreOwner, 'account' | 'serviceUrl'>,
): Promise<void> {
  const [row] = await tx.query<StoreRow>('select * from proxy.store for update');
  const problem = row && ownerProblem(row, owner);
  if (problem) throw new SetupError('store_of_another', problem);
}

/** Gives the store other keys than those that it knows. It knows the token again from the next start on. */
export async function replaceKeys(tx: Queryable, encryption: StoreOwner['encryption']): Promise<void> {
  await tx.query('update proxy.store set key_checks = $1::bytea[], token_check = null', [
    keyChecksOf({ encryption }),
  ]);
}
