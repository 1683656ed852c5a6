/** When people decide, for simulations and scripted runs: seconds after the code was shown. */

export type Population = (random: () => number) => number;

const logNormal =
  (median: number, spread: number): Population =>
  (random) => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return median * Math.exp(spread * normal);
  };
const quick = logNormal(15, 0.4);
const slow = logNormal(80, 0.3);

/** Nine in ten of the first decide between 11 and 57 s. */
export const POPULATIONS = {
  'median 25 s': logNormal(25, 0.5),
  '10 to 60 s, evenly': (random) => 10 + 50 * random(),
  'median 12 s, wide': logNormal(12, 0.8),
  'median 25 s, wide': logNormal(25, 0.8),
  'median 45 s, wide': logNormal(45, 0.8),
  'most 15 s, others 80 s': (random) => (random() < 0.7 ? quick(random) : slow(random)),
  'any moment alike': (random) => -40 * Math.log(1 - random()),
} as const satisfies Record<string, Population>;
