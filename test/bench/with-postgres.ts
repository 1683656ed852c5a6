import { startPostgres } from '../postgres.js';

/** Runs on a fresh private Postgres; says so and runs nothing where the server is not installed. */
export async function withPostgres<T>(run: (where: { url: string }) => Promise<T>): Promise<T | undefined> {
  const cluster = await startPostgres();
  if (cluster === undefined) {
    console.log('needs Postgres: install the server');
    return undefined;
  }
  try {
    return await run({ url: cluster.url });
  } finally {
    await cluster.stop();
  }
}
