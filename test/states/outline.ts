import type { Heard } from './accessibility-tree.js';
import { changesOf, onOneLine } from './tree-difference.js';

const LINE_LENGTH = 120;
const INDENT = '  ';
/** A shorter part reads better in full. */
const FEWEST_LINES_TO_REFER_TO = 3;
/** A screen reads better in full than as what it changes of another, unless it is so much longer. */
const FEWEST_LINES_SAVED = 6;

/**
 * Writes the screens of one language as indented lines: a screen as what it changes of an earlier one, where that is shorter, and a
 * part that an earlier screen has in full as a reference to it.
 */
export class Outline {
  readonly #references = new Map<string, string>();
  readonly #screens: { readonly state: string; readonly parts: readonly Heard[] }[] = [];

  screen(state: string, parts: readonly Heard[]): string[] {
    const inFull = new Writer(parts, state, this.#references);
    const asChanges = this.#screens.map((base) => {
      const writer = new Writer(changesOf(parts, base.parts), state, this.#references);
      return { ...writer, lines: [`as ${base.state}, but`, ...writer.lines] };
    });
    const shortest = asChanges.toSorted((one, other) => one.lines.length - other.lines.length)[0];
    const isMuchShorter = shortest && shortest.lines.length + FEWEST_LINES_SAVED <= inFull.lines.length;
    const { lines, references } = isMuchShorter ? shortest : inFull;
    for (const [written, reference] of references) this.#references.set(written, reference);
    this.#screens.push({ state, parts });
    return lines;
  }

  /** Parts that belong to no screen. */
  linesOf(parts: readonly Heard[]): string[] {
    return new Writer(parts, '', this.#references).lines;
  }
}

class Writer {
  readonly lines: string[];
  /** Of what is written here for the first time. */
  readonly references = new Map<string, string>();
  readonly #state: string;
  readonly #known: ReadonlyMap<string, string>;

  constructor(parts: readonly Heard[], state: string, known: ReadonlyMap<string, string>) {
    this.#state = state;
    this.#known = known;
    this.lines = this.#linesOf(parts, INDENT);
  }

  #linesOf(parts: readonly Heard[], indent: string): string[] {
    const lines: string[] = [];
    let isOpen = false;
    for (const part of parts) {
      const short = onOneLine(part);
      const isLeaf = part.parts.length === 0 || indent.length + short.length <= LINE_LENGTH;
      const joined = `${lines.at(-1)} · ${short}`;
      if (isLeaf && isOpen && joined.length <= LINE_LENGTH && !part.label.startsWith('heading'))
        lines.splice(-1, 1, joined);
      else if (isLeaf) lines.push(`${indent}${short}`);
      else lines.push(...this.#blockOf(part, indent));
      isOpen = isLeaf;
    }
    return lines;
  }

  #blockOf(part: Heard, indent: string): string[] {
    const written = onOneLine(part);
    const reference = this.#known.get(written) ?? this.references.get(written);
    if (reference) return [`${indent}${reference}`];
    const lines = [`${indent}${part.label}`, ...this.#linesOf(part.parts, `${indent}${INDENT}`)];
    const title = part.label.includes('“') ? part.label : `${part.label} ${firstText(part)}`;
    const next = `${title} … as in ${this.#state}`;
    // Two parts that begin the same are written in full, or a reader could not tell which is meant.
    const isTaken = [...this.#known.values(), ...this.references.values()].includes(next);
    if (lines.length >= FEWEST_LINES_TO_REFER_TO && !isTaken) this.references.set(written, next);
    return lines;
  }
}

function firstText({ label, parts }: Heard): string {
  return label.includes('“') ? label : (parts.map(firstText).find((text) => text !== '') ?? '');
}
