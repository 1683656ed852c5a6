import type { Heard } from './accessibility-tree.js';

const LINE_LENGTH = 120;
const INDENT = '  ';
/** A shorter part reads better in full. */
const FEWEST_LINES_TO_REFER_TO = 3;

/** Writes the screens of one language as indented lines. What an earlier screen has in full is a reference to it. */
export class Outline {
  readonly #references = new Map<string, string>();

  linesOf(parts: readonly Heard[], state: string, indent = INDENT): string[] {
    const lines: string[] = [];
    let isOpen = false;
    for (const part of parts) {
      const short = onOneLine(part);
      const isLeaf = part.parts.length === 0 || indent.length + short.length <= LINE_LENGTH;
      const joined = `${lines.at(-1)} · ${short}`;
      if (isLeaf && isOpen && joined.length <= LINE_LENGTH && !part.label.startsWith('heading'))
        lines.splice(-1, 1, joined);
      else if (isLeaf) lines.push(`${indent}${short}`);
      else lines.push(...this.#blockOf(part, state, indent));
      isOpen = isLeaf;
    }
    return lines;
  }

  #blockOf(part: Heard, state: string, indent: string): string[] {
    const written = onOneLine(part);
    const reference = this.#references.get(written);
    if (reference) return [`${indent}${reference}`];
    const lines = [`${indent}${part.label}`, ...this.linesOf(part.parts, state, `${indent}${INDENT}`)];
    const title = part.label.includes('“') ? part.label : `${part.label} ${firstText(part)}`;
    const next = `${title} … as in ${state}`;
    // Two parts that begin the same are written in full, or a reader could not tell which is meant.
    const isTaken = [...this.#references.values()].includes(next);
    if (lines.length >= FEWEST_LINES_TO_REFER_TO && !isTaken) this.#references.set(written, next);
    return lines;
  }
}

function onOneLine({ label, parts }: Heard): string {
  return parts.length === 0 ? label : `${label} [${parts.map(onOneLine).join(' · ')}]`;
}

function firstText({ label, parts }: Heard): string {
  return label.includes('“') ? label : (parts.map(firstText).find((text) => text !== '') ?? '');
}
