/** What a screening is judged by: aliases with one typing error, which it must find. */
import type { EntityType } from '../../../contract/rules.js';
import type { ListEntity } from '../../../sandbox/lists/list-entity.js';
import { SeededRandom } from '../../../sandbox/synthetic/seeded-random.js';

export interface Mistyped {
  readonly sourceId: string;
  readonly entityType: EntityType;
  readonly alias: string;
  readonly typed: string;
}

/** As long as the service takes them. */
const fits = (name: string) => name.length >= 3 && name.length <= 100;

function alphabet(text: string): string {
  if (/\p{Script=Arabic}/u.test(text)) return 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
  if (/\p{Script=Cyrillic}/u.test(text)) return 'абвгдежзийклмнопрстуфхцчшщыэюя';
  if (/\p{Script=Hebrew}/u.test(text)) return 'אבגדהוזחטיכלמנסעפצקרשת';
  if (/\p{Script=Han}/u.test(text)) return '王李张刘陈杨黄赵吴周国海华建明';
  return 'abcdefghijklmnopqrstuvwxyz';
}

export const TYPING_ERRORS = [
  'inserted',
  'left out',
  'another letter',
  'swapped',
  'doubled',
  'another first letter',
  'first letter left out',
  'another sign',
] as const;
export type TypingError = (typeof TYPING_ERRORS)[number];

function withError(text: string, error: TypingError, random: SeededRandom): string {
  const letters = [...text];
  const at = random.integer(0, letters.length - 1);
  const letter = random.pick([...alphabet(text)]);
  switch (error) {
    case 'inserted':
      letters.splice(at, 0, letter);
      break;
    case 'left out':
      letters.splice(at, 1);
      break;
    case 'another letter':
      letters[at] = letter;
      break;
    case 'swapped':
      [letters[at], letters[at + 1]] = [letters[at + 1] ?? '', letters[at] ?? ''];
      break;
    case 'doubled':
      letters.splice(at, 0, letters[at] ?? '');
      break;
    case 'another first letter':
      letters[0] = letter;
      break;
    case 'first letter left out':
      letters.shift();
      break;
    case 'another sign':
      letters[at] = random.pick([...'0123456789.,;-/[']);
  }
  return letters.join('').trim();
}

/** One typing error anywhere: of this kind, or inserted, left out, another letter or swapped. The result differs. */
export function mistype(text: string, random: SeededRandom, error?: TypingError): string {
  for (;;) {
    const typed = withError(text, error ?? random.pick(TYPING_ERRORS.slice(0, 4)), random);
    if (typed !== '' && typed.toLowerCase() !== text.toLowerCase()) return typed;
  }
}

/** Entities with an alias, each queried by one of its aliases with one typing error. */
export function mistypedAliases(
  entities: readonly ListEntity[],
  seed: string,
  count: number,
  { weak = true, error }: { weak?: boolean; error?: TypingError } = {},
): Mistyped[] {
  const random = new SeededRandom(`mistyped/${seed}/${error ?? ''}`);
  const known = entities
    .map((entity) => ({
      entity,
      aliases: [...entity.aliases, ...(weak ? entity.weakAliases : [])].filter(fits),
    }))
    .filter(({ aliases }) => aliases.length > 0);
  return Array.from({ length: count }, () => {
    const { entity, aliases } = random.pick(known);
    const alias = random.pick(aliases);
    return {
      sourceId: entity.sourceId,
      entityType: entity.entityType === 'person' ? 'person' : 'company',
      alias,
      typed: mistype(alias, random, error),
    };
  });
}
