/** How long after a decision it is detected without a webhook: our schedule beside pages that poll for themselves. */
import { beside, percentile, type Topic } from './figures/figure.js';
import {
  CALL_MS,
  CROWDS,
  MEDIAN_25_SECONDS,
  POLL_MS,
  simulate,
  type Crowd,
  type Policy,
} from './simulated-people.js';

const SEEDS = [1, 2, 3];
/** Long enough to have learnt, and to see some hundred decisions each. */
const LEARNT = { minutes: 180, warmUpMinutes: 60 };

/** The figures of all seeds together. */
function measure(crowd: Crowd, policy: Policy) {
  const runs = SEEDS.map((seed) => simulate(crowd, MEDIAN_25_SECONDS, policy, { seed, ...LEARNT }));
  const delays = runs.flatMap((run) => run.delays);
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
  const undetected = sum(runs.map((run) => run.undetected));
  const minutes = runs.length * (LEARNT.minutes - LEARNT.warmUpMinutes);
  return {
    mean: sum(delays) / delays.length,
    p95: percentile(delays, 0.95),
    undetected: ((100 * undetected) / (undetected + delays.length)).toFixed(1),
    refusedPerMinute: (sum(runs.map((run) => run.refused)) / minutes).toFixed(0),
  };
}

export function detectionDelayBenchmark(): Topic {
  const figure = beside(`each page polls every ${POLL_MS / 1000} s`);
  const figures = CROWDS.flatMap((crowd) => {
    const [schedule, polling] = [measure(crowd, 'our schedule'), measure(crowd, 'each page polls')];
    const note = `of the decisions, ${schedule.undetected} % never detected by ours, ${polling.undetected} % by polling; 429 a minute: ${schedule.refusedPerMinute} and ${polling.refusedPerMinute}`;
    return [
      figure(`${crowd.pending} people wait, mean`, 's', schedule.mean, polling.mean, note),
      figure(`${crowd.pending} people wait, p95`, 's', schedule.p95, polling.p95),
    ];
  });
  return {
    title: 'Detection delay',
    about: `Each figure is the number of seconds between the decision of a person and the moment at which the program detects the decision. The time is simulated, and no webhooks are sent. The simulation uses the real schedule, a limit of 60 status checks a minute for all people together, and ${CALL_MS} ms for each call. If polling never detects a decision, the times of polling do not contain this decision.`,
    figures,
  };
}
