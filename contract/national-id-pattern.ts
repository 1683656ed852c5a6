import { isNationalId } from './national-id.js';

/**
 * Which regular expressions NATIONAL_ID_PATTERN may be: those that no text can make slow. Within one alternative each
 * character of a text leads to at most one place of the pattern, so that a matcher never tries two ways (a deterministic
 * expression, Brüggemann-Klein and Wood 1998). A loop is around one character, and nothing is empty in two ways.
 */
class TooFree extends Error {}

/** A pattern with more characters, after its counts are written out, is no number of a person. */
const MAX_PLACES = 256;

/** ASCII, and one character for all others: what may be written below treats those alike. */
const SAMPLES = [...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)), 'é'];

/** Literal characters, `.`, `\d`, `\w`, escaped signs, and classes of these. */
const CHARACTER = /^(?:[^\\^$.*+?()[\]{}|]|\.|\\[dw\-.\\^$*+?()[\]{}|/]|\[\^?(?:[^\\[\]^]|\\[dw\-\\\]^])+\])/;
const COUNT = /^(?:\?|\*|\+|\{(\d{1,3})(?:(,)(\d{1,3})?)?\})/;

interface Place {
  readonly characters: ReadonlySet<string>;
  readonly next: Place[];
}

interface Part {
  readonly first: readonly Place[];
  readonly last: readonly Place[];
  readonly canBeEmpty: boolean;
}

const EMPTY: Part = { first: [], last: [], canBeEmpty: true };

/** @throws TooFree when a character leads to two of the places. */
function distinct(places: readonly Place[]): readonly Place[] {
  const seen = new Set<string>();
  for (const { characters } of places)
    for (const character of characters) {
      if (seen.has(character)) throw new TooFree();
      seen.add(character);
    }
  return places;
}

function follow(part: Part, next: Part): Part {
  for (const place of part.last) {
    place.next.push(...next.first);
    distinct(place.next);
  }
  return {
    first: part.canBeEmpty ? distinct([...part.first, ...next.first]) : part.first,
    last: next.canBeEmpty ? [...part.last, ...next.last] : next.last,
    canBeEmpty: part.canBeEmpty && next.canBeEmpty,
  };
}

function optional(part: Part): Part {
  if (part.canBeEmpty) throw new TooFree();
  return { ...part, canBeEmpty: true };
}

/** Reads one alternative of a pattern. */
class Reader {
  #rest: string;
  #places = 0;

  constructor(pattern: string) {
    this.#rest = pattern;
  }

  get isAtEnd(): boolean {
    return this.#rest === '';
  }

  take(token: RegExp): RegExpExecArray | null {
    const found = token.exec(this.#rest);
    if (found !== null) this.#rest = this.#rest.slice(found[0].length);
    return found;
  }

  sequence(): Part {
    let part = EMPTY;
    for (let next = this.#item(); next !== null; next = this.#item()) part = follow(part, next);
    return part;
  }

  #item(): Part | null {
    const from = this.#rest;
    const atom = this.#atom();
    if (atom === null) return null;
    const source = from.slice(0, from.length - this.#rest.length);
    const count = this.take(COUNT);
    if (count === null) return atom;
    const [sign, least, comma, most] = count;
    const again = () => new Reader(source).#counted(this);
    if (sign === '?') return optional(atom);
    if (sign === '*') return optional(this.#loop(atom));
    if (sign === '+') return this.#loop(atom);
    return this.#repeated(
      again,
      Number(least),
      comma === undefined ? Number(least) : most === undefined ? null : Number(most),
    );
  }

  /** The same item again, with places of its own; they count for the whole alternative. */
  #counted(whole: Reader): Part {
    this.#places = whole.#places;
    const part = this.#atom()!;
    whole.#places = this.#places;
    return part;
  }

  #repeated(again: () => Part, least: number, most: number | null): Part {
    if (most !== null && most < least) throw new TooFree();
    let part = EMPTY;
    for (let made = 1; made < least; made += 1) part = follow(part, again());
    if (most === null) return least === 0 ? optional(this.#loop(again())) : follow(part, this.#loop(again()));
    if (least > 0) part = follow(part, again());
    // Each further one only after the one before it: else the same character would lead to both.
    let rest = EMPTY;
    for (let made = least; made < most; made += 1) {
      const one = again();
      rest = optional(rest === EMPTY ? one : follow(one, rest));
    }
    return follow(part, rest);
  }

  #loop(part: Part): Part {
    const [place, other] = part.first;
    if (place === undefined || other !== undefined || part.last[0] !== place || place.next.length > 0)
      throw new TooFree();
    place.next.push(place);
    return part;
  }

  #atom(): Part | null {
    if (this.take(/^\((?:\?:)?/)) {
      const alternatives = [this.sequence()];
      while (this.take(/^\|/)) alternatives.push(this.sequence());
      if (!this.take(/^\)/) || alternatives.some(({ canBeEmpty }) => canBeEmpty)) throw new TooFree();
      return {
        first: distinct(alternatives.flatMap(({ first }) => first)),
        last: alternatives.flatMap(({ last }) => last),
        canBeEmpty: false,
      };
    }
    const found = this.take(CHARACTER);
    if (found === null) return null;
    this.#places += 1;
    if (this.#places > MAX_PLACES) throw new TooFree();
    const one = new RegExp(`^${found[0]}$`, 'u');
    const place: Place = { characters: new Set(SAMPLES.filter((sample) => one.test(sample))), next: [] };
    return { first: [place], last: [place], canBeEmpty: false };
  }
}

function isLinear(pattern: string): boolean {
  const reader = new Reader(pattern);
  try {
    // Each alternative of the whole pattern is tried once, so these may begin alike.
    do reader.sequence();
    while (reader.take(/^\|/));
    return reader.isAtEnd;
  } catch (error) {
    if (error instanceof TooFree || error instanceof SyntaxError) return false;
    throw error;
  }
}

/**
 * Whether a text is a pattern for `isNationalId`: ASCII without blanks, since it goes to the page in a header; it matches
 * in linear time, and accepts nothing empty.
 */
export function isNationalIdPattern(text: string): boolean {
  if (!/^[\x21-\x7e]{1,200}$/.test(text)) return false;
  return isLinear(text) && !isNationalId('', text);
}
