/** JSON values, and values damaged. */
import fc, { type Arbitrary } from 'fast-check';

export type Known = Readonly<Record<string, Arbitrary<unknown>>>;

/** Texts that parsers, databases and regular expressions are known to treat apart from others. */
const DIFFICULT = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '\ufeff',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e400',
  '9'.repeat(400),
  'x'.repeat(5_000),
  'a'.repeat(64) + '!',
  '١٢٣٤٥٦٧٨٩٠',
  "'; drop table x; --",
  '../../etc/passwd',
  '%00',
  '%zz',
  '2024-02-30',
  '275761-01-01',
  '(a+)+$',
  'İ',
  '𝒳'.repeat(50),
];

export const texts: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(...DIFFICULT),
);

export const numbers: Arbitrary<number> = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1, -1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1),
);

/** Any JSON value; never one that JSON cannot carry. */
export const anyJson: Arbitrary<unknown> = fc.oneof(
  texts,
  numbers,
  fc.constantFrom(null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
);

type Place = [holder: Record<string, unknown>, key: string];

function placesOf(holder: Record<string, unknown>): Place[] {
  return Object.entries(holder).flatMap(([key, value]): Place[] => [
    [holder, key],
    ...(typeof value === 'object' && value !== null ? placesOf(value as Record<string, unknown>) : []),
  ]);
}

type Damage = (holder: Record<string, unknown>, key: string) => void;

/** `__proto__` becomes a property of its own, as JSON.parse makes it. The length of an array is not JSON. */
function put(holder: Record<string, unknown>, key: string, value: unknown): void {
  if (Array.isArray(holder) && key === 'length') return;
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

const damages: Arbitrary<Damage> = fc.oneof(
  anyJson.map(
    (value): Damage =>
      (holder, key) =>
        put(holder, key, value),
  ),
  fc.constant<Damage>((holder, key) => delete holder[key]),
  fc.constant<Damage>((holder, key) => put(holder, key, [holder[key]])),
  fc.constant<Damage>((holder, key) => put(holder, key, String(holder[key]))),
  fc.integer({ min: 2, max: 300 }).map(
    (times): Damage =>
      (holder, key) =>
        put(holder, key, Array(times).fill(holder[key])),
  ),
  fc.tuple(texts, anyJson).map(
    ([name, value]): Damage =>
      (holder) =>
        put(holder, name, value),
  ),
);

/** The same values, most of them with one to three places changed, removed, repeated or added. */
export function damaged(values: Arbitrary<unknown>): Arbitrary<unknown> {
  const steps = fc.array(fc.tuple(fc.nat(), damages), { maxLength: 3 });
  return fc.tuple(values, steps).map(([value, made]) => {
    const root: Record<string, unknown> = { value: structuredClone(value) };
    for (const [index, damage] of made) {
      const places = placesOf(root);
      if (places.length > 0) damage(...places[index % places.length]!);
    }
    return root['value'];
  });
}
