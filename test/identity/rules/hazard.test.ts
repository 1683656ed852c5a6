import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { learnHazard, type Hazard, type Life } from '../../../server/rules/hazard.js';

const life = fc
  .record({
    from: fc.double({ min: 0, max: 700, noNaN: true }),
    seconds: fc.double({ min: 0, max: 60, noNaN: true }),
    decided: fc.boolean(),
  })
  .map(({ from, seconds, decided }): Life => ({ from, to: from + seconds, decided }));
const history = fc.array(life, { maxLength: 60 });

const decided = (from: number, to: number): Life => ({ from, to, decided: true });
const never = (to: number): Life => ({ from: 0, to, decided: false });
const many = (count: number, one: Life) => Array.from({ length: count }, () => one);

const SECONDS = Array.from({ length: 600 }, (_, age) => age);
/** How likely a person has decided at an age. */
const chances =
  ({ rateBetween }: Hazard) =>
  (age: number) =>
    age === 0 ? 0 : 1 - Math.exp(-rateBetween(0, age) * age);

describe('the hazard', () => {
  test('is a rate: finite, not negative, and the mean over a span lies between those of its parts', () => {
    fc.assert(
      fc.property(
        history,
        // Also of a code that lives longer than the history says.
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (lives, from, first, second) => {
          const { rateBetween, ordinaryRate } = learnHazard(lives);
          const parts = [rateBetween(from, from + first), rateBetween(from + first, from + first + second)];
          const whole = rateBetween(from, from + first + second);
          for (const rate of [...parts, whole, ordinaryRate]) assert.ok(Number.isFinite(rate) && rate >= 0);
          assert.ok(whole >= Math.min(...parts) - 1e-9 && whole <= Math.max(...parts) + 1e-9);
        },
      ),
    );
  });

  test('follows the history: a tenant whose people decide late is checked late', () => {
    const hazard = learnHazard([...many(400, decided(90, 100)), ...many(100, never(180))]);
    assert.ok(hazard.rateBetween(90, 100) > 5 * hazard.rateBetween(20, 30));
  });

  test('says how many decide in a second, of those who had not', () => {
    const hazard = learnHazard([...many(3000, decided(20, 25)), ...many(3000, never(180))]);
    // Who never decides spends all five seconds there, who decides half of them.
    assert.ok(Math.abs(hazard.rateBetween(20, 25) - 3000 / (3000 * 5 + 3000 * 2.5)) < 0.002);
    assert.ok(hazard.rateBetween(100, 170) < 0.0005);
    assert.ok(hazard.rateBetween(175, 190) < 0.0005, 'who was undecided when it ended has not decided then');
  });

  test('expects of the first people that none decides at once, half of eight by 25 s, and two of ten never', () => {
    const decidedBy = chances(learnHazard([]));
    for (const [seconds, share] of [
      [4, 0],
      [25, 0.4],
      [60, 0.9 * 0.8],
      [600, 0.8],
    ] as const)
      assert.ok(Math.abs(decidedBy(seconds) - share) < 0.02, `${decidedBy(seconds)} by ${seconds} s`);
  });

  test('spreads a decision evenly between two checks, so that our checks leave no trace', () => {
    const evenly = learnHazard(many(1000, decided(20, 60)));
    const first = evenly.rateBetween(20, 25);
    // Halfway between the status checks, where a guess would put them all.
    assert.ok(evenly.rateBetween(35, 40) < 2 * first, 'no peak in the middle');
  });

  test('calls that rate ordinary which nine in ten decisions reach', () => {
    for (const lives of [
      [],
      [...many(9500, decided(20, 40)), ...many(500, decided(100, 200)), ...many(5000, never(300))],
    ]) {
      const hazard = learnHazard(lives);
      const { ordinaryRate, rateBetween } = hazard;
      const decidedBy = chances(hazard);
      const share = (isCounted: (rate: number) => boolean) => {
        const counted = SECONDS.filter((age) => isCounted(rateBetween(age, age + 1)));
        const sum = counted.reduce((all, age) => all + decidedBy(age + 1) - decidedBy(age), 0);
        return sum / decidedBy(SECONDS.length);
      };
      assert.ok(share((rate) => rate > ordinaryRate * 0.999) >= 0.9);
      assert.ok(share((rate) => rate > ordinaryRate * 1.001) < 0.9);
    }
  });
});
