import { readFields, type FormField } from './filter-builder.js';

/** The host may never answer. */
const HOST_MS = 15_000;

/**
 * Fetches the fields that the host describes at an address: JSON as in the `fields` attribute.
 *
 * @throws if no answer came, or if it is not a list of fields.
 */
export async function fetchFields(
  url: string,
  credentials: RequestCredentials,
  abort: AbortController,
): Promise<readonly FormField[]> {
  const alarm = setTimeout(() => abort.abort(), HOST_MS);
  try {
    const headers = { Accept: 'application/json' };
    const response = await fetch(url, { credentials, headers, signal: abort.signal });
    const list: unknown = response.ok && (await response.json());
    const fields = readFields(list);
    if (!Array.isArray(list) || (list.length > 0 && fields.length === 0)) throw new TypeError('no fields');
    return fields;
  } finally {
    clearTimeout(alarm);
  }
}

/** Without credentials, unless the host asks for them. */
export function credentialsOf(wanted: string | undefined): RequestCredentials {
  return wanted === 'same-origin' || wanted === 'include' ? wanted : 'omit';
}
