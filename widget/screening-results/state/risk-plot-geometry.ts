/** Positions of hits on the plot of strength against risk, and the range that a drag selects. Pure. */
import type { Hit } from '../../../contract/screening.js';
import type { HitRange } from './hits-order.js';

/** The drawing's own units; the axes meet at (left, bottom). */
export const PLOT = { width: 278, height: 190, left: 34, right: 270, top: 10, bottom: 160 } as const;

export interface Domain {
  /** The smallest strength drawn; the largest is 1, and risk is always 0 to 100. */
  readonly from: number;
}

export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly hits: number;
  /** At least one of the hits is probably the same person and has a high risk. */
  readonly serious: boolean;
}

/** From these values on a hit is serious: the top right corner of the plot. */
const SERIOUS = { strength: 0.9, risk: 75 } as const;

/** Dots closer than this become one larger dot. */
const CELL = 8;
const DOT_RADIUS = { least: 4.5, most: 12 } as const;

/** Most providers drop weak matches, so the axis starts at the tenth below the weakest one, and at 0.5 at most. */
export function plotDomain(hits: readonly Hit[]): Domain {
  let weakest = 0.5;
  for (const { strength } of hits) if (typeof strength === 'number') weakest = Math.min(weakest, strength);
  return { from: Math.max(0, Math.floor(weakest * 10) / 10) };
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

export function plotX(strength: number, { from }: Domain): number {
  return PLOT.left + ((clamp(strength, from, 1) - from) / (1 - from)) * (PLOT.right - PLOT.left);
}

export function plotY(risk: number): number {
  return PLOT.bottom - (clamp(risk, 0, 100) / 100) * (PLOT.bottom - PLOT.top);
}

export function strengthAt(x: number, { from }: Domain): number {
  return from + ((clamp(x, PLOT.left, PLOT.right) - PLOT.left) / (PLOT.right - PLOT.left)) * (1 - from);
}

export function riskAt(y: number): number {
  return ((PLOT.bottom - clamp(y, PLOT.top, PLOT.bottom)) / (PLOT.bottom - PLOT.top)) * 100;
}

/** One dot for hits that would overlap. The small dots come last, so that none is hidden. */
export function plotDots(hits: readonly Hit[], domain: Domain): Dot[] {
  const cells = new Map<string, Hit[]>();
  for (const hit of hits) {
    if (typeof hit.strength !== 'number' || typeof hit.riskScore !== 'number') continue;
    const x = Math.round(plotX(hit.strength, domain) / CELL);
    const y = Math.round(plotY(hit.riskScore) / CELL);
    const cell = `${x} ${y}`;
    const together = cells.get(cell);
    if (together) together.push(hit);
    else cells.set(cell, [hit]);
  }
  return [...cells.values()]
    .map((cell) => ({
      x: mean(cell.map((hit) => plotX(hit.strength!, domain))),
      y: mean(cell.map((hit) => plotY(hit.riskScore!))),
      radius: Math.min(DOT_RADIUS.most, DOT_RADIUS.least + Math.sqrt(cell.length - 1)),
      hits: cell.length,
      serious: cell.some((hit) => hit.strength! >= SERIOUS.strength && hit.riskScore! >= SERIOUS.risk),
    }))
    .sort((a, b) => b.radius - a.radius);
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A drag shorter than this in both directions is a click. */
const LEAST_DRAG = 4;

/** The range of the rectangle between two points, or null for a click. */
export function draggedRange(from: Point, to: Point, domain: Domain): HitRange | null {
  if (Math.abs(from.x - to.x) < LEAST_DRAG && Math.abs(from.y - to.y) < LEAST_DRAG) return null;
  const strengths = [strengthAt(from.x, domain), strengthAt(to.x, domain)].sort((a, b) => a - b);
  const risks = [riskAt(from.y), riskAt(to.y)].sort((a, b) => a - b);
  return widened({
    strength: [strengths[0]!, strengths[1]!],
    risk: [risks[0]!, risks[1]!],
  });
}

/** Rounded outwards to hundredths, so that every hit inside the rectangle is inside the range. */
function widened({ strength, risk }: HitRange): HitRange {
  const out = (value: number, digits: number, round: 'floor' | 'ceil') =>
    Math[round](Number((value * digits).toFixed(6))) / digits;
  return {
    strength: [out(strength[0], 100, 'floor'), out(strength[1], 100, 'ceil')],
    risk: [out(risk[0], 1, 'floor'), out(risk[1], 1, 'ceil')],
  };
}
