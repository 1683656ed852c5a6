/** Something that a host names for a choice, such as a client or a field of a form. */
export interface GivenEntry {
  readonly id: string;
  readonly name: string;
}

/**
 * The entries that a host gives as a property, or as JSON in an attribute. An entry without an id is dropped, and one without a name
 * has its id as the name: one mistake must not disable the element. Of two with one id, the last counts.
 *
 * @param read - Undefined drops an entry too. Its members can be anything.
 */
export function givenList<Entry extends GivenEntry>(
  given: unknown,
  read: (named: GivenEntry, entry: Readonly<Record<string, unknown>>) => Entry | undefined,
): readonly Entry[] {
  const list = typeof given === 'string' ? parseJson(given) : given;
  if (!Array.isArray(list)) return [];
  const entries = new Map<string, Entry>();
  for (const each of list as readonly unknown[]) {
    const entry = (each ?? {}) as Readonly<Record<string, unknown>>;
    const { id, name } = entry;
    if (typeof id !== 'string' || id === '') continue;
    const found = read({ id, name: typeof name === 'string' && name.trim() !== '' ? name : id }, entry);
    if (found) entries.set(id, found);
  }
  return [...entries.values()];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
