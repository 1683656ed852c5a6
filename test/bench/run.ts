/** `npm run bench` runs every benchmark, `npm run bench -- scheduler` one of them. */
import { campaignBenchmark } from './campaign.js';
import { processesBenchmark } from './processes.js';
import { schedulerBenchmark } from './scheduler.js';

const benchmarks: Record<string, () => void | Promise<void>> = {
  scheduler: schedulerBenchmark,
  campaign: campaignBenchmark,
  processes: processesBenchmark,
};

const wanted = process.argv.slice(2);
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
  await run();
}
