import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isInRange } from '../../../../widget/screening-results/state/hits-order.js';
import {
  draggedRange,
  PLOT,
  plotDomain,
  plotDots,
  plotX,
  plotY,
  riskAt,
  strengthAt,
} from '../../../../widget/screening-results/state/risk-plot-geometry.js';

const strength = fc.double({ min: 0, max: 1, noNaN: true });
const risk = fc.double({ min: 0, max: 100, noNaN: true });
const hits = fc.array(
  fc.record({
    hitId: fc.uuid(),
    name: fc.string(),
    strength: fc.option(strength),
    riskScore: fc.option(risk),
  }),
);

describe('the plot', () => {
  it('draws every hit that has both values inside the axes', () => {
    fc.assert(
      fc.property(hits, (list) => {
        const dots = plotDots(list, plotDomain(list));
        assert.equal(
          dots.reduce((sum, dot) => sum + dot.hits, 0),
          list.filter((hit) => hit.strength !== null && hit.riskScore !== null).length,
        );
        for (const { x, y } of dots) {
          assert.ok(x >= PLOT.left && x <= PLOT.right && y >= PLOT.top && y <= PLOT.bottom);
        }
      }),
    );
  });

  it('converts a point back to the values it was drawn from', () => {
    fc.assert(
      fc.property(strength, risk, (s, r) => {
        const domain = plotDomain([{ hitId: '1', name: '', strength: s, riskScore: r }]);
        assert.ok(Math.abs(strengthAt(plotX(s, domain), domain) - s) < 1e-9);
        assert.ok(Math.abs(riskAt(plotY(r)) - r) < 1e-9);
      }),
    );
  });

  it('selects every hit inside the rectangle, in whichever direction it was dragged', () => {
    const domain = { from: 0 };
    const point = fc.record({
      x: fc.double({ min: PLOT.left, max: PLOT.right, noNaN: true }),
      y: fc.double({ min: PLOT.top, max: PLOT.bottom, noNaN: true }),
    });
    // To the millionth: what differs less is drawn at one place.
    const drawn = (most: number) =>
      fc.integer({ max: most * 1e6, min: 0 }).map((millionths) => millionths / 1e6);
    fc.assert(
      fc.property(point, point, drawn(1), drawn(100), (from, to, s, r) => {
        const range = draggedRange(from, to, domain);
        if (!range) return;
        assert.deepEqual(draggedRange(to, from, domain), range);
        const x = plotX(s, domain);
        const y = plotY(r);
        const inside =
          x >= Math.min(from.x, to.x) &&
          x <= Math.max(from.x, to.x) &&
          y >= Math.min(from.y, to.y) &&
          y <= Math.max(from.y, to.y);
        if (inside) assert.ok(isInRange({ hitId: '1', name: '', strength: s, riskScore: r }, range));
      }),
    );
  });

  it('selects nothing by a click', () => {
    assert.equal(draggedRange({ x: 100, y: 100 }, { x: 102, y: 101 }, { from: 0 }), null);
  });
});
