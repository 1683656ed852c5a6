import type { Heard } from './accessibility-tree.js';
import { changesOf, onOneLine, SAME_MARK } from './tree-difference.js';

const LINE_LENGTH = 120;
const INDENT = '  ';
/** A shorter part reads better in full. */
const FEWEST_LINES_TO_REFER_TO = 3;
/** A screen reads better in full than as what it changes of another, unless it is so much longer. */
const FEWEST_LINES_SAVED = 4;

/**
 * Writes the screens of one language as indented lines: a screen as what it changes of an earlier one, where that is shorter, and a
 * part that an earlier screen has in full as a reference to it.
 */
export class Outline {
  readonly #references = new Map<string, string>();
  readonly #screens: { readonly state: string; readonly parts: readonly Heard[] }[] = [];

  screen(state: string, parts: readonly Heard[]): string[] {
    const write = (title: string, written: readonly Heard[]) => {
      const { lines, references } = new Writer(written, state, this.#references);
      return { lines: [title, ...lines], references };
    };
    const inFull = write(`## ${state}`, parts);
    const [shortest] = this.#screens
      .map((base) => write(`## ${state}: as ${base.state}, but`, changesOf(parts, base.parts)))
      .toSorted((one, other) => one.lines.length - other.lines.length);
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
    const reference = this.#referenceTo(part);
    if (reference) return [`${indent}${reference}`];
    const [path, last] = this.#pathTo(part, indent);
    const lines = [`${indent}${path}`, ...this.#linesOf(last.parts, `${indent}${INDENT}`)];
    const title = part.label.includes('“') ? part.label : `${part.label} ${firstText(part)}`;
    const next = `${title} … as in ${this.#state}`;
    // Two parts that begin the same are written in full, or a reader could not tell which is meant.
    const isTaken = [...this.#known.values(), ...this.references.values()].includes(next);
    if (lines.length >= FEWEST_LINES_TO_REFER_TO && !isTaken) this.references.set(onOneLine(part), next);
    return lines;
  }

  /** Parts that hold nothing but the next one, as one line. */
  #pathTo(part: Heard, indent: string): [path: string, last: Heard] {
    let [path, last] = [part.label, part];
    for (;;) {
      const next = last.parts.at(-1)!;
      const marks = last.parts.slice(0, -1).map(({ label }) => `${label} · `);
      const longer = `${path} › ${marks.join('')}${next.label}`;
      const isPath = next.parts.length > 0 && marks.every((mark) => mark.startsWith(SAME_MARK));
      if (!isPath || indent.length + longer.length > LINE_LENGTH || this.#referenceTo(next))
        return [path, last];
      [path, last] = [longer, next];
    }
  }

  #referenceTo(part: Heard): string | undefined {
    return this.#known.get(onOneLine(part)) ?? this.references.get(onOneLine(part));
  }
}

function firstText({ label, parts }: Heard): string {
  return label.includes('“') ? label : (parts.map(firstText).find((text) => text !== '') ?? '');
}
