/**
 * `npm run bench` runs every benchmark, `npm run bench -- scheduler` one of them; a number is the seed, and
 * `--window 12` the seconds that upstream's minute lasts where proxies run in real time.
 */
import { parseArgs } from 'node:util';
import { admissionBenchmark } from './admission.js';
import { arrivalsBenchmark } from './arrivals.js';
import { campaignBenchmark } from './campaign.js';
import { detectionBenchmark } from './detection.js';
import { firstCodeBenchmark } from './first-code.js';
import { fullDiskBenchmark } from './full-disk.js';
import { processesBenchmark } from './processes.js';
import { profileBenchmark } from './profile.js';
import { schedulerBenchmark } from './scheduler.js';
import { largeResultsBenchmark } from './large-results.js';
import { explainedHitsBenchmark } from './explained-hits.js';
import { openStreamsBenchmark } from './open-streams.js';
import { streamsBenchmark } from './streams.js';
import { screeningBenchmark } from './screening.js';
import { screeningCurveBenchmark } from './screening-curve.js';
import { submissionsBenchmark } from './submissions.js';
import { tokenBenchmark } from './token.js';
import { walksBenchmark } from './walks.js';

interface Wanted {
  seed?: string;
  windowSeconds?: number;
}

const benchmarks: Record<string, (wanted: Wanted) => void | Promise<void>> = {
  scheduler: schedulerBenchmark,
  detection: detectionBenchmark,
  campaign: campaignBenchmark,
  arrivals: arrivalsBenchmark,
  admission: admissionBenchmark,
  processes: processesBenchmark,
  walks: walksBenchmark,
  token: tokenBenchmark,
  'first-code': firstCodeBenchmark,
  'full-disk': fullDiskBenchmark,
  streams: streamsBenchmark,
  'open-streams': openStreamsBenchmark,
  screening: screeningBenchmark,
  'screening-curve': screeningCurveBenchmark,
  'explained-hits': explainedHitsBenchmark,
  'large-results': largeResultsBenchmark,
  submissions: submissionsBenchmark,
  profile: profileBenchmark,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { window: { type: 'string' } },
});
const isSeed = (word: string) => /^\d+$/.test(word);
const names = positionals.filter((word) => !isSeed(word));
const seed = positionals.find(isSeed);
const windowSeconds = Number(values.window ?? 60);
const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0 || !(windowSeconds > 0)) {
  console.error(
    unknown.length > 0
      ? `There is no benchmark ${unknown.join(', ')}; there are: ${Object.keys(benchmarks).join(', ')}.`
      : '--window takes seconds, as in --window 12.',
  );
  process.exit(1);
}
for (const [name, run] of Object.entries(benchmarks)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n${name}`);
  await run({
    ...(seed !== undefined && { seed }),
    ...(values.window !== undefined && { windowSeconds }),
  });
}
