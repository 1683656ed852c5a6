/** § Client assignment: the client of a screening, or the message of the refusal. */
import type { Caller } from '../http/keys.js';

type ScreeningKey = Pick<Caller, 'clients' | 'tenant'>;

export type Assignment = { readonly clientId: string } | { readonly refused: string };

const CLIENT_REQUIRED = 'clientId is required';
const CLIENT_NOT_ALLOWED = 'clientId is not a client this key may use';

export function assignClient(key: ScreeningKey, clientId: string | undefined): Assignment {
  const allowed = key.clients ?? key.tenant.clients.map((client) => client.id);
  if (clientId !== undefined)
    return allowed.includes(clientId) ? { clientId } : { refused: CLIENT_NOT_ALLOWED };
  if (key.clients === null) return { clientId: key.tenant.defaultClient };
  const [only, ...others] = key.clients;
  return only !== undefined && others.length === 0 ? { clientId: only } : { refused: CLIENT_REQUIRED };
}

/** `clientId` must be of the key's tenant. */
export function mayUseClient(key: ScreeningKey, clientId: string): boolean {
  return key.clients === null || key.clients.includes(clientId);
}
