/** The names of the current lists, in memory. They are read again when a list was loaded, by this process or another. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { EntityType } from '../../contract/rules.js';
import type { Queryable } from '../../server/store/database.js';
import { NameIndex } from '../names/name-index.js';
import { nameReadings } from '../names/name-key.js';
import type { ListedType } from './list-entity.js';

export type ListedNames = Readonly<Record<EntityType, NameIndex>>;

interface NamesRow extends Record<string, unknown> {
  readonly id: number;
  readonly type: ListedType;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly weakAliases: readonly string[];
}

/** Entities that are read before other calls are served. */
const AT_ONCE = 250;
/** While a list is loaded, screenings still use the names before it. */
const KEPT = 2;
const STATE = 'lists-changed';
const held = new Map<string, Promise<ListedNames>>();

/** Call it in the transaction that changes the lists. */
export async function markListsChanged(tx: Queryable): Promise<void> {
  await tx.query(
    `insert into sandbox.state (name, value) values ('${STATE}', to_jsonb(gen_random_uuid()::text))
     on conflict (name) do update set value = excluded.value`,
  );
}

export async function listedNames(tx: Queryable): Promise<ListedNames> {
  const [state] = await tx.query<{ value: string }>(
    `select value from sandbox.state where name = '${STATE}'`,
  );
  const changed = state?.value ?? '';
  let names = held.get(changed);
  if (names === undefined) {
    held.set(changed, (names = readNames(tx)));
    names.catch(() => held.delete(changed));
    for (const old of [...held.keys()].slice(0, -KEPT)) held.delete(old);
  }
  return await names;
}

async function readNames(tx: Queryable): Promise<ListedNames> {
  const names = { person: new NameIndex(), company: new NameIndex() };
  for (let last = 0; ;) {
    const rows = await tx.query<NamesRow>(
      `select id, entity_type as type, detail->>'name' as name, detail->'aliases' as aliases,
         detail->'weakAliases' as "weakAliases"
       from sandbox.entities where id > $1 order by id limit ${AT_ONCE}`,
      [last],
    );
    for (const row of rows) addNames(names, row);
    if (rows.length < AT_ONCE) return names;
    last = rows.at(-1)!.id;
    await yieldToEventLoop();
  }
}

/**
 * Assumption: upstream knows persons and companies only, so a vessel or an aircraft is screened as a company. What may be
 * a person is screened as both. Spellings with the same key are one name, strong before weak.
 */
function addNames(names: ListedNames, { id, type, name, aliases, weakAliases }: NamesRow): void {
  const kind = type === 'person' ? 'person' : 'company';
  const known = new Set<string>();
  const strong = [name, ...aliases];
  for (const [index, spelling] of [...strong, ...weakAliases].entries()) {
    for (const reading of nameReadings(spelling, kind)) {
      const letters = `${reading.words.join(' ')}/${reading.compact}/${reading.han}`;
      if (reading.words.length === 0 || known.has(letters)) continue;
      known.add(letters);
      const listed = { ...reading, entityId: id, weak: index >= strong.length };
      if (type === 'person' || type === 'other') names.person.add(listed);
      if (type !== 'person') names.company.add(listed);
    }
  }
}
