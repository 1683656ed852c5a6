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
      'Each figure is the number of seconds between the decision of a person and the moment at which the program detects the decision. The time is simulated, and no webhooks are sent. The simulation uses the real schedule, a limit of 60 status checks a minute for all people together, and 150 ms for each call. If polling never detects a decision, the times of polling do not contain this decision.',
    figures,
  };
}
