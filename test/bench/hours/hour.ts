/** Three proxies on one Postgres at the service's real limits: killed every 30 s, with a token that ends every five minutes. */
import { measured, type Topic, type Wanted } from '../figures/figure.js';
import { POPULATIONS } from '../people.js';
import { runProcesses, type ProcessesOutcome } from './processes.js';
import { percentile } from '../spread.js';
import { withPostgres } from '../with-postgres.js';

const MINUTES = 60;
const PROCESSES = 3;
const WINDOW_SECONDS = 60;
const LIFETIME_SECONDS = 180;
const KILL_EVERY_MS = 30_000;
const TOKEN_SECONDS = 300;
/** Under the ten codes a minute of the service: what a kill wastes must fit beside. */
const ARRIVE_EVERY_MS = 7500;

export async function hourBenchmark({ minutes = MINUTES }: Wanted): Promise<Topic> {
  const outcome = await withPostgres((where) =>
    runProcesses({
      where,
      processes: PROCESSES,
      seconds: minutes * 60,
      killEveryMs: KILL_EVERY_MS,
      windowSeconds: WINDOW_SECONDS,
      lifetimeSeconds: LIFETIME_SECONDS,
      tokenSeconds: TOKEN_SECONDS,
      arriveEveryMs: ARRIVE_EVERY_MS,
      decideMs: () => POPULATIONS['median 25 s'](Math.random) * 1000,
    }),
  );
  const title = 'Kills and an expiring token';
  if (outcome === undefined) return { title, about: 'Not measured: no Postgres is installed.', figures: [] };
  for (const line of [...outcome.alarms, ...outcome.errors]) console.log(line);
  return { title, about: describeRun(minutes, outcome), figures: figuresOf(outcome) };
}

function describeRun(minutes: number, { kills, people, tokens, refusedTokens }: ProcessesOutcome): string {
  return (
    `${PROCESSES} proxies on one Postgres for ${minutes} minutes. Every ${KILL_EVERY_MS / 1000} s one of them is killed ` +
    `with -9 and started again, ${kills} times in all. The token of the service ends every ${TOKEN_SECONDS / 60} minutes ` +
    `and the new one is in the file up to 5 s later: ${tokens} tokens, ${refusedTokens} calls with one that had ended. ` +
    `${people} people started. They approve 25 s after the code in the median, and their host reads the details. Half of the service's webhooks are lost, ` +
    'and every third page polls instead of following a stream. The scripted service enforces its limits: ten codes, 60 ' +
    'status checks and 30 details a minute, and one open request a person. Lost is a person whose page did not end with ' +
    'the approval, or whose host did not receive exactly one event. An operator has to act when a proxy ends without a ' +
    'kill or writes an error to its log.'
  );
}

function figuresOf(outcome: ProcessesOutcome): Topic['figures'] {
  const { people, endedCompleted, wrongEvents, codeMs, shownMs } = outcome;
  const refusals = outcome.errors.filter((error) => error.startsWith('429')).length;
  const seconds = (times: readonly number[], share: number) => percentile(times, share) / 1000;
  return [
    measured('lost', 'people', people - endedCompleted + wrongEvents, 0),
    measured('429 at the service', 'calls', outcome.refusedUpstream, 0),
    measured('429 to people', 'calls', refusals, 0),
    measured('other errors to people', 'calls', outcome.errors.length - refusals, 0),
    measured('an operator has to act', 'times', outcome.ended + outcome.alarms.length, 0),
    measured('from the start until the code, p50', 's', seconds(codeMs, 0.5)),
    measured('from the start until the code, p99', 's', seconds(codeMs, 0.99)),
    measured('from the approval until it is shown, p50', 's', seconds(shownMs, 0.5)),
    measured('from the approval until it is shown, p99', 's', seconds(shownMs, 0.99)),
  ];
}
