/** The delay of the schedule beside pages that poll for themselves, in simulated time. */
import { beside, type Topic } from './figures/figure.js';
import { POPULATIONS } from './people.js';
import { CROWDS, measure } from './scheduler.js';

export function detectionDelayBenchmark(): Topic {
  const figure = beside('each page polls every 2.5 s');
  const figures = CROWDS.flatMap((crowd) => {
    const scenario = { ...crowd, decides: POPULATIONS['median 25 s'] };
    const [schedule, polling] = [measure(scenario, 'our schedule'), measure(scenario, 'each page polls')];
    const note = `of the decisions, ${(100 * schedule.undetected).toFixed(1)} % never detected by ours, ${(100 * polling.undetected).toFixed(1)} % by polling; 429 a minute: ${schedule.refusedPerMinute.toFixed(0)} and ${polling.refusedPerMinute.toFixed(0)}`;
    return [
      figure(`${crowd.pending} people wait, mean`, 's', schedule.mean, polling.mean, note),
      figure(`${crowd.pending} people wait, p95`, 's', schedule.p95, polling.p95),
    ];
  });
  return {
    title: 'Detection delay',
    about:
      'Seconds from the decision of a person until its detection, without webhooks, in simulated time. The simulation uses the real schedule, a limit of 60 status checks a minute for all, and a call of 150 ms. A decision that polling never detects is not in the times of polling.',
    figures,
  };
}
