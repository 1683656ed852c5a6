import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import { IdentityWebhook } from '../contract/upstream.js';
import type { Database } from '../database/database.js';
import { parse, ProblemError } from '../http/problem.js';
import { notify, WORK_CHANNEL } from './verifications.js';

/** A notice about a transaction we never heard of may be ahead of our own creation answer; later it is noise. */
const KEEP_SECONDS = 3600;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Casing is not promised upstream (§ Events shows one example), so names are matched without it. */
function withKnownCasing(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const known = ['Type', 'TransId', 'Status'].find((field) => field.toLowerCase() === name.toLowerCase());
    if (known !== undefined) found[known] = value;
  }
  return found;
}

/**
 * Receives IdentityVerificationCompleted. Nothing shows that it is signed, so it is only a hint: stored, answered, and
 * then confirmed by a status check. What it claims is not believed, not even read beyond the transaction.
 */
export function webhookRoutes(database: Database, secrets: readonly string[]): Router {
  const known = secrets.map(digest);
  const router = Router();

  router.post('/webhooks/identity/:secret', async (request, response) => {
    const given = digest(request.params.secret);
    let genuine = false;
    for (const secret of known) if (timingSafeEqual(secret, given)) genuine = true;
    if (!genuine) throw new ProblemError('not_found');
    const { TransId } = parse(IdentityWebhook, withKnownCasing(request.body));
    await database.transaction(async (tx) => {
      await tx.query(
        `insert into proxy.webhooks (trans_id, received_at) values ($1, proxy.now())
         on conflict (trans_id) do update set received_at = excluded.received_at, deliveries = webhooks.deliveries + 1`,
        [TransId],
      );
      await notify(tx, WORK_CHANNEL);
    });
    response.status(202).end();
  });

  return router;
}

export async function pruneWebhooks(database: Database): Promise<void> {
  await database.query(
    'delete from proxy.webhooks where received_at < proxy.now() - make_interval(secs => $1)',
    [KEEP_SECONDS],
  );
}
