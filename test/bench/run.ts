/** `npm run bench` runs every benchmark, `npm run bench -- scheduler` one of them; a number is the seed. */
import { campaignBenchmark } from './campaign.js';
import { detectionBenchmark } from './detection.js';
import { processesBenchmark } from './processes.js';
import { schedulerBenchmark } from './scheduler.js';
import { streamsBenchmark } from './streams.js';
import { screeningBenchmark } from './screening.js';
import { submissionsBenchmark } from './submissions.js';

const benchmarks: Record<string, (seed?: string) => void | Promise<void>> = {
  scheduler: schedulerBenchmark,
  detection: detectionBenchmark,
  campaign: campaignBenchmark,
  processes: processesBenchmark,
  streams: streamsBenchmark,
  screening: screeningBenchmark,
  submissions: submissionsBenchmark,
};

const isSeed = (word: string) => /^\d+$/.test(word);
const wanted = process.argv.slice(2).filter((word) => !isSeed(word));
const seed = process.argv.slice(2).find(isSeed);
const unknown = wanted.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are: ${Object.keys(benchmarks).join(', ')}.`,
  );
  process.exit(1);
}
for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  await run(seed);
}
