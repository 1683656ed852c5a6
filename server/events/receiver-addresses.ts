import type { Database, Queryable, Row } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';

/** A receiver of the configuration. It is its address: its place in the list may change, and differs between processes. */
export interface KnownReceiver {
  readonly host: string;
  /** Of its rows in the outbox. */
  readonly number: number;
  /** A keyed hash: the path may be a secret. */
  readonly address: string;
}

interface Address {
  readonly host: string;
  readonly url: string;
}

interface AddressRow extends Row {
  receiver: number;
  host: string;
  address: string;
  is_listed: boolean;
}

/** The number of an address that no process has started with. */
const NOT_KNOWN = -1;

/** Two hosts may share an address, and each has a receiver of its own there. One hash for each encryption key. */
const hashesOf = (encryption: Pick<Encryption, 'lookups'>, { host, url }: Address) =>
  encryption
    .lookups(`${host} ${new URL(url).href}`, 'receiver address')
    .map((hash) => Buffer.from(hash).toString('hex'));

/** The receivers of a list as the database knows them. The first list of a store has the places as numbers, as 0.1.0 counts. */
export async function findReceivers(
  tx: Queryable,
  encryption: Pick<Encryption, 'lookups'>,
  listed: readonly Address[],
): Promise<{ rows: AddressRow[]; known: KnownReceiver[] }> {
  const rows = await tx.query<AddressRow>(
    'select receiver, host, address, is_listed from proxy.receiver_addresses',
  );
  const known = listed.map((one, place) => {
    const addresses = hashesOf(encryption, one);
    const row = rows.find(({ address }) => addresses.includes(address));
    const number = row?.receiver ?? (rows.length === 0 ? place : NOT_KNOWN);
    return { host: one.host, address: addresses[0]!, number };
  });
  return { rows, known };
}

/**
 * Call it at the start: gives each address its number. When one address of a host has replaced one, it takes over the
 * number, and with it what waits.
 */
export function registerReceivers<Listed extends Address>(
  database: Database,
  encryption: Pick<Encryption, 'lookups'>,
  listed: readonly Listed[],
): Promise<(Listed & KnownReceiver)[]> {
  return database.transaction(async (tx) => {
    await tx.query('lock table proxy.receiver_addresses in exclusive mode');
    const { rows, known } = await findReceivers(tx, encryption, listed);
    const numbers = new Set(known.map(({ number }) => number));

    function replacedBy({ host, number }: KnownReceiver): number | null {
      if (number !== NOT_KNOWN) return number;
      const gone = rows.filter((row) => row.host === host && row.is_listed && !numbers.has(row.receiver));
      const added = known.filter((one) => one.host === host && one.number === NOT_KNOWN);
      return gone.length === 1 && added.length === 1 ? gone[0]!.receiver : null;
    }

    await tx.query('update proxy.receiver_addresses set is_listed = false where is_listed');
    const registered: (Listed & KnownReceiver)[] = [];
    for (const [place, receiver] of known.entries()) {
      const taken = replacedBy(receiver);
      const [row] = await tx.query<{ number: number }>(
        `insert into proxy.receiver_addresses (receiver, host, address)
         values (coalesce($3::int, nextval(pg_get_serial_sequence('proxy.receiver_addresses', 'receiver'))), $1, $2)
         on conflict (receiver) do update set address = excluded.address, is_listed = true
         returning receiver as number`,
        [receiver.host, receiver.address, taken],
      );
      registered.push({ ...listed[place]!, ...receiver, ...row! });
    }
    return registered;
  });
}
