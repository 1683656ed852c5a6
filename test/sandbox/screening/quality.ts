/** What a screening is judged by: aliases with one typing error, which it must find. */
import type { EntityType } from '../../../contract/rules.js';
import type { ListEntity } from '../../../sandbox/lists/list-entity.js';
import { SeededRandom } from '../../../sandbox/synthetic/seeded-random.js';

export interface Mistyped {
  readonly sourceId: string;
  readonly entityType: EntityType;
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

interface Place {
  readonly at: number;
  /** Of the same alphabet. */
  readonly letter: string;
  sign(): string;
}

const ERRORS = {
  inserted: (letters: string[], { at, letter }: Place) => letters.toSpliced(at, 0, letter),
  'left out': (letters: string[], { at }: Place) => letters.toSpliced(at, 1),
  'another letter': (letters: string[], { at, letter }: Place) => letters.with(at, letter),
  swapped: (letters: string[], { at }: Place) =>
    letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? ''),
  doubled: (letters: string[], { at }: Place) => letters.toSpliced(at, 0, letters[at] ?? ''),
  'another first letter': (letters: string[], { letter }: Place) => letters.with(0, letter),
  'first letter left out': (letters: string[]) => letters.slice(1),
  'another sign': (letters: string[], { at, sign }: Place) => letters.with(at, sign()),
};
export type TypingError = keyof typeof ERRORS;
export const TYPING_ERRORS = Object.keys(ERRORS) as TypingError[];

function withError(text: string, error: TypingError, random: SeededRandom): string {
  const letters = [...text];
  const at = random.integer(0, letters.length - 1);
  const letter = random.pick([...alphabet(text)]);
  const sign = () => random.pick([...'0123456789.,;-/[']);
  return ERRORS[error](letters, { at, letter, sign }).join('').trim();
}

/** One typing error anywhere: of this kind, or inserted, left out, another letter or swapped. The result differs. */
function mistype(text: string, random: SeededRandom, error?: TypingError): string {
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
  error?: TypingError,
): Mistyped[] {
  const random = new SeededRandom(`mistyped/${seed}/${error ?? ''}`);
  const known = entities
    .map((entity) => ({
      entity,
      aliases: [...entity.aliases, ...entity.weakAliases].filter(fits),
    }))
    .filter(({ aliases }) => aliases.length > 0);
  return Array.from({ length: count }, () => {
    const { entity, aliases } = random.pick(known);
    return {
      sourceId: entity.sourceId,
      entityType: entity.entityType === 'person' ? 'person' : 'company',
      typed: mistype(random.pick(aliases), random, error),
    };
  });
}
