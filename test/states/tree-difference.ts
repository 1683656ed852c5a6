import type { Heard } from './accessibility-tree.js';

/** `same`: as in the other list; `replaced`: in the place of a part of the other list. */
interface Step {
  readonly kind: 'same' | 'replaced' | 'added' | 'leftOut';
  readonly part: Heard;
}

/** A way from one list of parts to another, and how many parts a reader must read to know it. */
interface Way {
  readonly steps: readonly Step[];
  readonly cost: number;
}

export const SAME_MARK = '…';
const MARKS = { same: SAME_MARK, added: '+', leftOut: '−' } as const;
/** A mark counts for less than a part, and a long one for no more than a short one. */
const MARK_COST = 0.1;
const END: Way = { steps: [], cost: 0 };

/**
 * The parts of a screen, as what they change of those of another: “…2” are two parts as they are there, “−2” leaves two of them
 * out, “+2” adds the next two. Any other part is in the place of one there. What is the same to the end is not written.
 */
export function changesOf(parts: readonly Heard[], base: readonly Heard[]): Heard[] {
  return written(cheapestWay(parts, base).steps);
}

/** A part, its roles, facts, names and texts, as one line. */
export function onOneLine(part: Heard): string {
  const { label, parts } = part;
  if (parts.length === 0) return label;
  const known = lines.get(part) ?? `${label} [${parts.map(onOneLine).join(' · ')}]`;
  lines.set(part, known);
  return known;
}

/** Each part is compared with those of every screen. */
const lines = new WeakMap<Heard, string>();

function cheapestWay(parts: readonly Heard[], base: readonly Heard[]): Way {
  const step = (kind: Step['kind'], part: Heard, own: number, rest: Way) => ({
    kind,
    part,
    rest,
    cost: own + rest.cost,
  });
  /** `ways[here][there]`: from what follows in one list to what follows in the other. */
  const ways = Array.from({ length: parts.length + 1 }, () => Array<Way>(base.length + 1).fill(END));
  for (let here = parts.length; here >= 0; here--) {
    for (let there = base.length; there >= 0; there--) {
      const [mine, its] = [parts[here], base[there]];
      const possible: ReturnType<typeof step>[] = [];
      if (mine && its) {
        const { kind, part, cost } = replacement(mine, its);
        possible.push(step(kind, part, cost, ways[here + 1]![there + 1]!));
      }
      if (mine) possible.push(step('added', mine, MARK_COST + sizeOf(mine), ways[here + 1]![there]!));
      if (its) possible.push(step('leftOut', its, MARK_COST, ways[here]![there + 1]!));
      const [cheapest] = possible.toSorted((one, other) => one.cost - other.cost);
      if (!cheapest) continue;
      const { kind, part, rest, cost } = cheapest;
      ways[here]![there] = { steps: [{ kind, part }, ...rest.steps], cost };
    }
  }
  return ways[0]![0]!;
}

function replacement(mine: Heard, its: Heard): Step & { cost: number } {
  if (onOneLine(mine) === onOneLine(its)) return { kind: 'same', part: mine, cost: 0 };
  const isChanged = mine.parts.length > 0 && its.parts.length > 0 && roleOf(mine) === roleOf(its);
  if (!isChanged) return { kind: 'replaced', part: mine, cost: sizeOf(mine) };
  const { steps, cost } = cheapestWay(mine.parts, its.parts);
  return { kind: 'replaced', part: { label: mine.label, parts: written(steps) }, cost: 1 + cost };
}

function written(steps: readonly Step[]): Heard[] {
  const last = steps.findLastIndex(({ kind }) => kind !== 'same');
  const shown: Heard[] = [];
  for (let at = 0; at <= last;) {
    const { kind } = steps[at]!;
    const next = steps.findIndex((step, index) => index > at && step.kind !== kind);
    const run = steps.slice(at, next === -1 ? undefined : next);
    if (kind !== 'replaced') shown.push({ label: `${MARKS[kind]}${run.length}`, parts: [] });
    if (kind === 'replaced' || kind === 'added') shown.push(...run.map(({ part }) => part));
    at += run.length;
  }
  return shown;
}

const roleOf = ({ label }: Heard) => label.split(' ')[0];
const sizeOf = ({ parts }: Heard): number => parts.reduce((sum, part) => sum + sizeOf(part), 1);
