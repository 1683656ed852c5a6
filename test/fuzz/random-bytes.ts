/** Texts and files with a few bytes changed, removed, repeated or cut off. */
import fc, { type Arbitrary } from 'fast-check';

type Edit = (bytes: Buffer) => Buffer;

const MARKUP = ['"', '""', ',', ';', '\n', '\r', '<', '>', '&', '{', '}', '[', ']', '\\', '\0', '\\u0000'];
const LONGER_MARKUP = ['<!---->', '<!-- ', '<![CDATA[', '<?x ?>', '&a;', '&#0;', '\ufeff', '1999 to ', '- '];

/** Of the length: 0 is the first byte. */
const places = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const twoPlaces = fc.tuple(places, places).map((two) => two.toSorted((a, b) => a - b) as [number, number]);
const at = (bytes: Buffer, place: number) => Math.floor(place * bytes.length);

/** Puts bytes in place of the next `cut` ones. */
const insert =
  (place: number, put: Uint8Array, cut = 0): Edit =>
  (bytes) =>
    Buffer.concat([bytes.subarray(0, at(bytes, place)), put, bytes.subarray(at(bytes, place) + cut)]);

const edits: Arbitrary<Edit> = fc.oneof(
  fc.tuple(places, fc.uint8Array({ minLength: 1, maxLength: 4 })).map(([place, put]) => insert(place, put)),
  fc
    .tuple(places, fc.constantFrom(...MARKUP), fc.boolean())
    .map(([place, put, instead]) => insert(place, Buffer.from(put), instead ? 1 : 0)),
  // What a regular expression can read in two ways takes twice as long with each repetition.
  fc
    .tuple(places, fc.constantFrom(...MARKUP, ...LONGER_MARKUP), fc.integer({ min: 1, max: 60 }))
    .map(([place, put, times]) => insert(place, Buffer.from(put.repeat(times)))),
  fc
    .tuple(places, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 2, max: 3_000 }))
    .map(([place, length, times]): Edit => (bytes) => {
      const start = at(bytes, place);
      const slice = bytes.subarray(start, start + length);
      return insert(place, Buffer.concat(Array<Buffer>(times).fill(slice)))(bytes);
    }),
  twoPlaces.map(
    ([from, to]): Edit =>
      (bytes) =>
        Buffer.concat([bytes.subarray(0, at(bytes, from)), bytes.subarray(at(bytes, to))]),
  ),
  twoPlaces.map(
    ([from, to]): Edit =>
      (bytes) =>
        Buffer.concat([bytes, bytes.subarray(at(bytes, from), at(bytes, to))]),
  ),
  places.map(
    (end): Edit =>
      (bytes) =>
        bytes.subarray(0, at(bytes, end)),
  ),
);

export function edited(contents: Arbitrary<Buffer>): Arbitrary<Buffer> {
  return fc
    .tuple(contents, fc.array(edits, { maxLength: 3, size: '-1' }))
    .map(([bytes, made]) => made.reduce((changed, edit) => edit(changed), bytes));
}

export const anyBytes: Arbitrary<Buffer> = fc
  .uint8Array({ maxLength: 200, size: 'max' })
  .map((bytes) => Buffer.from(bytes));
