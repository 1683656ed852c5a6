import type { Client } from 'pg';

/** A server that is silent would keep a stop for ever. */
const END_MS = 2_000;

/** Waits for the end of connections. After the time they are cut: what waits for an answer on them fails. */
export async function endWithin(
  ended: Promise<unknown> | undefined,
  clients: () => Iterable<Pick<Client, 'connection'>>,
): Promise<void> {
  const cut = setTimeout(() => {
    for (const { connection } of clients()) connection.stream.destroy();
  }, END_MS);
  await ended;
  clearTimeout(cut);
}
