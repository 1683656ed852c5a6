/** Ten thousand people walk at random, half under each rule of the service for a second request. */
import { runWalks, UNLIMITED } from '../../identity/walks/random-walks.js';
import { benchEngines } from '../bench-engines.js';

const WALKS = { walks: 5000, atOnce: 150, turns: 8, stepsPerKill: 30 };
/** With the real limit people wait for slots, too; without one, their times must be exact. */
const LIMITS = [10, UNLIMITED];

export async function walksBenchmark({ seed = '1' }: { seed?: string }): Promise<void> {
  for (const requestLimit of LIMITS) {
    const engines = await benchEngines();
    // The embedded engine takes three times as long.
    const { name, where } = engines.find((engine) => engine.name === 'postgres') ?? engines[0]!;
    const began = performance.now();
    const outcome = await runWalks({ where, ...WALKS, requestLimit, seed: Number(seed) });
    for (const { remove } of engines) await remove();
    const { walks, faults, latestMs } = outcome;
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    console.log(`${requestLimit} creations a window, on ${name}, in ${minutes} minutes, seed ${seed}`);
    console.log(`walks where it refuses         ${walks.refuse}`);
    console.log(`walks where it supersedes      ${walks.supersede}`);
    console.log(`hours that passed              ${(outcome.simulatedSeconds / 3600).toFixed(1)}`);
    console.log(`killed with -9                 ${outcome.kills}`);
    console.log(`creations, codes shown         ${outcome.creations}, ${outcome.codes}`);
    console.log(`codes shown again              ${outcome.takeovers}`);
    console.log(`starts that waited             ${outcome.waits}`);
    console.log(`answers lost                   ${outcome.lostAnswers}`);
    console.log(`after the time shown, at worst ${(latestMs / 1000).toFixed(1)} s`);
    console.log(`429 at upstream                ${outcome.refusedUpstream}`);
    console.log(`rounds without promises        ${outcome.stalls} of ${outcome.steps}`);
    console.log(`walks with a fault             ${faults.length}`);
    for (const fault of faults.slice(0, 20)) console.log(fault);
  }
}
