import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { pglite, QUICK_WASM } from '../../engines.js';
import { LANES, probe, type Probed, type World } from './stranger-probes.js';

/** The embedded engine works on the thread of its proxy, so one thread leaves the other cores idle. */
const THREADS = Math.min(2, availableParallelism());

type Counts = Readonly<Record<keyof Probed, number>>;

/** As `probe` on the embedded engine; each thread probes its share of both worlds. */
export async function probeInThreads({ start, waits }: Counts, seed = 1): Promise<Probed> {
  const counts = { start: start / THREADS, waits: waits / THREADS };
  const found = await Promise.all(
    Array.from({ length: THREADS }, async (_, thread): Promise<Probed> => {
      const workerData = { counts, seed: seed + thread * LANES };
      const [probed] = await once(new Worker(new URL(import.meta.url), { workerData }), 'message');
      return probed as Probed;
    }),
  );
  const together = (kind: keyof Probed) => {
    const worlds = Object.keys(found[0]![kind]) as World[];
    const entries = worlds.map((world) => [world, found.flatMap((probed) => probed[kind][world])]);
    return Object.fromEntries(entries) as Probed[typeof kind];
  };
  return { start: together('start'), waits: together('waits') };
}

if (!isMainThread) {
  // The probes run for long enough that the optimising compiler saves a fifth of the processor time.
  setFlagsFromString(QUICK_WASM.replace('--', '--no-'));
  const { counts, seed } = workerData as { counts: Counts; seed: number };
  parentPort!.postMessage(await probe(pglite, counts, seed));
}
