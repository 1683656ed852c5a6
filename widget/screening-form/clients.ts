/**
 * The clients that a case can belong to. The service requires one where the key is restricted to several, and has no call
 * that lists them: the host names them. Pure.
 */
export interface ScreeningClient {
  readonly id: string;
  readonly name: string;
}

export interface ClientSettings {
  readonly clientId: string | undefined;
  readonly clients: readonly ScreeningClient[] | string | undefined;
}

/** The host's `clients`, from a property or from JSON in an attribute. An entry without an id is dropped. */
export function readClients(given: unknown): readonly ScreeningClient[] {
  const list = typeof given === 'string' ? parseJson(given) : given;
  if (!Array.isArray(list)) return [];
  const clients = new Map<string, ScreeningClient>();
  for (const entry of list as readonly unknown[]) {
    const { id, name } = (entry ?? {}) as Partial<Record<keyof ScreeningClient, unknown>>;
    if (typeof id !== 'string' || id === '') continue;
    clients.set(id, { id, name: typeof name === 'string' && name.trim() !== '' ? name : id });
  }
  return [...clients.values()];
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
