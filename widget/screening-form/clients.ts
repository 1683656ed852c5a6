import { givenList, type GivenEntry } from '../base/given-list.js';

/**
 * The clients that a case can belong to. The service requires one where the key is restricted to several, and has no call
 * that lists them: the host names them. Pure.
 */
export type ScreeningClient = GivenEntry;

export interface ClientSettings {
  readonly clientId: string | undefined;
  readonly clients: readonly ScreeningClient[] | string | undefined;
}

export function readClients(given: unknown): readonly ScreeningClient[] {
  return givenList(given, (named) => named);
}

/** One client needs no choice. */
export function isClientChoice({ clients }: ClientSettings): boolean {
  return readClients(clients).length > 1;
}

/** The client of the case: the chosen one, else the host's `clientId`, else the only one; '' for none. */
export function clientOf(chosen: string, { clients, clientId = '' }: ClientSettings): string {
  const ids = readClients(clients).map(({ id }) => id);
  if (ids.length === 0) return clientId;
  return [chosen, clientId, ...(ids.length === 1 ? ids : [])].find((id) => ids.includes(id)) ?? '';
}
