import type { Place } from '../engines.js';
import { startPostgres } from '../postgres.js';

/** Runs on a fresh private Postgres; says so and runs nothing where the server is not installed. */
export async function withPostgres(run: (where: Place['where']) => Promise<void>): Promise<void> {
  const cluster = await startPostgres();
  if (cluster === undefined) {
    console.log('needs Postgres: install the server');
    return;
  }
  try {
    await run({ url: cluster.url });
  } finally {
    await cluster.stop();
  }
}
