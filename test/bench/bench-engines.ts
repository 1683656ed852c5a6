/** Both engines where both are there: the embedded one, and a Postgres given or started for this run. */
import { engines, type Place } from '../engines.js';
import { startPostgres } from '../postgres.js';

export type BenchEngine = Place & { readonly name: string };

export async function benchEngines(): Promise<BenchEngine[]> {
  const places: BenchEngine[] = [];
  for (const { name, skip, create } of engines) {
    if (name === 'pglite' || !skip) places.push({ name, ...(await create()) });
  }
  if (places.some(({ name }) => name === 'postgres')) return places;
  const cluster = await startPostgres();
  if (cluster === undefined) {
    console.log('no Postgres: set TEST_DATABASE_URL, or install the server');
    return places;
  }
  return [...places, { name: 'postgres', where: { url: cluster.url }, remove: () => cluster.stop() }];
}
