/**
 * What a screening is measured with: real spellings that are taken out of the lists before they are loaded, listed names as
 * people change them, and names that no list has. Each half is drawn by hash of the entity: develop with `a`, measure with `b`.
 */
import { createHash } from 'node:crypto';
import type { EntityType } from '../../../contract/rules.js';
import type { ListEntity } from '../../../sandbox/lists/list-entity.js';
import { readList } from '../../../sandbox/lists/read-list.js';
import { SeededRandom } from '../../../sandbox/synthetic/seeded-random.js';
import { PUBLISHED } from '../../sandbox/screening/measured-quality.js';
import { NAMES_IN_FIVE_SCRIPTS, SCRIPTS } from '../../sandbox/screening/names-in-five-scripts.js';
import { ordinaryNames } from '../../sandbox/screening/ordinary-names.js';
import { mistype } from '../../sandbox/screening/quality.js';

export type Half = 'a' | 'b';

export interface Query {
  readonly half: Half;
  readonly kind: string;
  readonly name: string;
  readonly entityType: EntityType;
  /** Of the entity to be found. Null: no list has the name. */
  readonly id: string | null;
}

/** Not a change of a listed name. */
export const HELD_OUT = 'held-out alias';
export const ORDINARY = 'ordinary';

const FORMS = [
  ['LLC', 'Limited Liability Company'],
  ['JSC', 'Joint Stock Company'],
  ['GmbH', 'Gesellschaft mit beschränkter Haftung'],
  ['S.A.', 'Sociedad Anónima'],
  ['Ltd', 'Limited'],
  ['ООО', 'Общество с ограниченной ответственностью'],
  ['ПАО', 'Публичное акционерное общество'],
] as const;
const SPELLINGS = 'kh:h ou:u oo:u ee:i y:i ei:ey dj:j sh:ch ph:f w:v q:k ck:k z:s x:ks ts:c j:y aa:a ai:ay'
  .split(' ')
  .map((pair) => pair.split(':') as [string, string]);

const halfOf = (text: string): Half =>
  (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0 ? 'a' : 'b';
const typeOf = ({ entityType }: ListEntity): EntityType => (entityType === 'person' ? 'person' : 'company');
const fits = (name: string) => name.length >= 4 && name.length <= 100;

function otherSpelling(name: string, random: SeededRandom): string | null {
  const lower = name.toLowerCase();
  const known = SPELLINGS.filter(([one, other]) => lower.includes(one) || lower.includes(other));
  if (known.length === 0) return null;
  const [one, other] = random.pick(known);
  return lower.includes(one) ? lower.replace(one, other) : lower.replace(other, one);
}

type Change = (name: string, words: readonly string[], random: SeededRandom) => string | null;
const OF_ANY: Readonly<Record<string, Change>> = {
  'typing error': (name, _, random) => mistype(name, random),
  'two typing errors': (name, _, random) =>
    name.length < 12 ? null : mistype(mistype(name, random), random),
  'joined words': (_, [one, two, ...others]) =>
    others.length === 0 ? null : [`${one}${two?.toLowerCase()}`, ...others].join(' '),
};
const CHANGES: Readonly<Record<EntityType, Readonly<Record<string, Change>>>> = {
  person: {
    ...OF_ANY,
    'other order': (_, words) => (words.length < 2 ? null : [words.at(-1), ...words.slice(0, -1)].join(' ')),
    'other transliteration': (name, _, random) => otherSpelling(name, random),
    'without a middle name': (_, [one, two, ...others]) =>
      two === undefined || others.length === 0 ? null : [one, ...others].join(' '),
    'first and last name alone': (_, words) => (words.length < 3 ? null : `${words[0]} ${words.at(-1)}`),
    initial: (_, [one, two, ...others]) =>
      two === undefined || others.length === 0 ? null : [one, `${two[0]}.`, ...others].join(' '),
  },
  company: {
    ...OF_ANY,
    'with a legal form': (name, _, random) => `${name} ${random.pick(FORMS)[random.integer(0, 1)]}`,
    'after a legal form': (name, _, random) => `${random.pick(FORMS)[random.integer(0, 1)]} «${name}»`,
  },
};

/** Companies of family names in Cyrillic letters: one form is listed, the other is screened. */
function* cyrillicCompanies(): Generator<{ listed: string; screened: string }> {
  const forms = FORMS.slice(-2);
  for (const [index, { cyrillic }] of NAMES_IN_FIVE_SCRIPTS.entries()) {
    const [short, long] = forms[index % forms.length] ?? ['', ''];
    const name = `«${cyrillic.split(' ').at(-1)}»`;
    const both = [`${short} ${name}`, `${long} ${name}`];
    const [listed = '', screened = ''] = index % 2 === 0 ? both : both.toReversed();
    yield { listed, screened };
  }
}

export function drawQueries(seed: string): { loaded: ListEntity[]; queries: Query[] } {
  const random = new SeededRandom(`curve/${seed}`);
  const loaded: ListEntity[] = [];
  const queries: Query[] = [];
  const add = (kind: string, name: string, entityType: EntityType, id: string | null) =>
    queries.push({ half: halfOf(id ?? name), kind, name, entityType, id });
  for (const { name: list, files } of PUBLISHED) {
    for (const entity of readList(files()).entities) {
      // Every second legislator is an ordinary person.
      if (list === 'pep' && halfOf(`${entity.name} listed`) === 'a') {
        add(ORDINARY, entity.name, 'person', null);
        continue;
      }
      const [id, type] = [`${list}-${entity.sourceId}`, typeOf(entity)];
      const out = random.chance(0.25)
        ? entity.aliases.find((alias) => fits(alias) && alias !== entity.name)
        : undefined;
      const aliases = entity.aliases.filter((alias) => alias !== out);
      loaded.push({ ...entity, sourceId: id, aliases });
      if (out !== undefined) add(HELD_OUT, out, type, id);
      const kind = random.pick(Object.keys(CHANGES[type]));
      const changed = CHANGES[type][kind]?.(entity.name, entity.name.split(/\s+/), random);
      if (changed && fits(changed)) add(kind, changed, type, id);
    }
  }
  const [model] = loaded;
  if (model === undefined) throw new Error('The published lists are empty.');
  const load = (sourceId: string, entityType: EntityType, name: string) =>
    loaded.push({ ...model, sourceId, entityType, name, aliases: [], weakAliases: [] });
  for (const [index, names] of NAMES_IN_FIVE_SCRIPTS.entries()) {
    const [id, listed] = [`script-${index}`, SCRIPTS[index % SCRIPTS.length] ?? 'latin'];
    load(id, 'person', names[listed]);
    for (const script of SCRIPTS) {
      // Chinese characters write foreign names by ear.
      const byEar = names.han.includes('·') && [script, listed].includes('han');
      if (script !== listed && !byEar) add('other script', names[script], 'person', id);
    }
  }
  for (const [index, { listed, screened }] of [...cyrillicCompanies()].entries()) {
    load(`cyrillic-${index}`, 'company', listed);
    add('Cyrillic, other legal form', screened, 'company', `cyrillic-${index}`);
  }
  for (const { name, entityType } of ordinaryNames(loaded, seed, 3000)) add(ORDINARY, name, entityType, null);
  return { loaded, queries };
}
