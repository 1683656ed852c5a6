import { createHash } from 'node:crypto';
import type { Database, Queryable, Row } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';

/** A receiver of the configuration. It is its address: its place in the list may change, and differs between processes. */
export interface KnownReceiver {
  readonly host: string;
  /** Of its rows in the outbox. */
  readonly number: number;
  /** Keyed hashes of the address, by each encryption key; the newest first. */
  readonly addresses: readonly string[];
  /** As version 0.1.0 stored the address of a receiver that failed. */
  readonly former: string;
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

const FORMER_DIGITS = 32;
/** The number of an address that no process has started with. */
const NOT_KNOWN = -1;

/** Two hosts may share an address, and each has a receiver of its own there. */
const hashesOf = (encryption: Pick<Encryption, 'lookups'>, { host, url }: Address) =>
  encryption
    .lookups(`${host} ${new URL(url).href}`, 'receiver address')
    .map((hash) => Buffer.from(hash).toString('hex'));

async function readKnown(tx: Queryable, encryption: Pick<Encryption, 'lookups'>, listed: readonly Address[]) {
  const rows = await tx.query<AddressRow>(
    'select receiver, host, address, is_listed from proxy.receiver_addresses',
  );
  const known = listed.map(({ host, url }, place) => {
    const addresses = hashesOf(encryption, { host, url });
    const row = rows.find(({ address }) => addresses.includes(address));
    const former = createHash('sha256').update(url).digest('hex').slice(0, FORMER_DIGITS);
    return { host, addresses, former, number: row?.receiver ?? (rows.length === 0 ? place : NOT_KNOWN) };
  });
  return { rows, known };
}

/** The receivers of a list as the database knows them; it is not written. */
export async function findReceivers(
  database: Queryable,
  encryption: Pick<Encryption, 'lookups'>,
  listed: readonly Address[],
): Promise<KnownReceiver[]> {
  return (await readKnown(database, encryption, listed)).known;
}

/**
 * Call it at the start: gives each address its number. When one address of a host has replaced one, it takes over the
 * number, and with it what waits. The first list of a store has the places as numbers, as older versions count.
 */
export function registerReceivers<Listed extends Address>(
  database: Database,
  encryption: Pick<Encryption, 'lookups'>,
  listed: readonly Listed[],
): Promise<(Listed & KnownReceiver)[]> {
  return database.transaction(async (tx) => {
    await tx.query('lock table proxy.receiver_addresses in exclusive mode');
    const { rows, known } = await readKnown(tx, encryption, listed);
    const numbers = new Set(known.map(({ number }) => number));

    function replacedBy(host: string): number | undefined {
      const gone = rows.filter((row) => row.host === host && row.is_listed && !numbers.has(row.receiver));
      const added = known.filter((one) => one.host === host && one.number === NOT_KNOWN);
      return gone.length === 1 && added.length === 1 ? gone[0]!.receiver : undefined;
    }

    const numbered: (Listed & KnownReceiver)[] = [];
    for (const [place, receiver] of known.entries()) {
      const { host, addresses, number: found } = receiver;
      const number = found === NOT_KNOWN ? (replacedBy(host) ?? null) : found;
      const [row] = await tx.query<{ receiver: number }>(
        `insert into proxy.receiver_addresses (receiver, host, address)
         values (${number === null ? 'default' : '$3::smallint'}, $1, $2)
         on conflict (receiver) do update set address = excluded.address, is_listed = true returning receiver`,
        number === null ? [host, addresses[0]!] : [host, addresses[0]!, number],
      );
      numbered.push({ ...listed[place]!, ...receiver, number: row!.receiver });
    }
    await tx.query(
      'update proxy.receiver_addresses set is_listed = false where is_listed and receiver <> all($1::int[])',
      [numbered.map(({ number }) => number)],
    );
    return numbered;
  });
}
