import { planArrivals, type Arrivals } from '../../identity/rules/plan-arrivals.js';

export const LABEL_WIDTH = 30;

/** 4 h 3 min; under an hour 3 min, under two minutes 90 s. */
export function duration(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The smallest value that this share of the sorted values does not exceed. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** The most moments within a minute. `moments` are in order. */
function mostInMinute(moments: readonly number[]): number {
  let first = 0;
  return moments.reduce((most, moment, index) => {
    while (moments[first]! <= moment - 60) first += 1;
    return Math.max(most, index - first + 1);
  }, 0);
}

export function planReport(arrivals: Arrivals): string {
  const plan = planArrivals(arrivals);
  const { openPages } = planArrivals(arrivals, false);
  const count = (value: number) => value.toLocaleString('en');
  const after = (seconds: number) => `${duration(seconds)} after the first arrival`;
  const shown = (seconds: number) => (seconds === 0 ? 'none' : after(seconds));
  const rows: [label: string, value: string][] = [
    ['Codes', count(plan.waits.length)],
    ['People who do not return', count(plan.gaveUp)],
    ['Wait, median', duration(quantile(plan.waits, 0.5))],
    ['Wait, p95', duration(quantile(plan.waits, 0.95))],
    ['Wait, longest', duration(quantile(plan.waits, 1))],
    ['Last code', after(plan.lastCodeAt)],
    ['Latest time shown', shown(plan.latestExpectedAt)],
    ['Latest promise', shown(plan.latestBoundAt)],
    ['Open pages, at most', `${count(plan.openPages)} (${count(openPages)} if all stay)`],
    [
      'Messages (turn_near)',
      `${count(plan.notices.length)}, at most ${count(mostInMinute(plan.notices))} a minute`,
    ],
  ];
  const { people, hours, showUp, limit } = arrivals;
  return [
    `${count(people)} people within ${count(hours)} h, ${count(limit)} codes a minute, ${count(showUp * 100)} % return when called`,
    '',
    ...rows.map(([label, value]) => label.padEnd(LABEL_WIDTH) + value),
  ].join('\n');
}
