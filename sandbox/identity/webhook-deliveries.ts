/**
 * Webhook deliveries. A row is pending until the receiver answers 2xx or the last attempt fails: after a kill between
 * sending and storing the webhook is sent again.
 */
import { WEBHOOK_TYPE } from '../../contract/rules.js';
import type { SandboxContext } from '../control/context.js';
import { notFound } from '../http/errors.js';
import type { Faults } from '../control/faults.js';

/** Assumption: retries are not shown. Seconds between attempts; eight attempts in just under two hours. */
export const RETRY_AFTER_SECONDS = [1, 5, 30, 120, 600, 1800, 3600] as const;
const ANSWER_TIMEOUT_MS = 5000;
const MAX_CONCURRENT = 10;
const LIST_LIMIT = 200;

/** What the console shows besides is in COLUMNS. */
interface Delivery extends Record<string, unknown> {
  readonly id: number;
  readonly transId: string;
  readonly status: string;
  readonly attempts: number;
  readonly dueAt: Date;
}

const COLUMNS = `id, trans_id as "transId", status, state, attempts, answer, failure, created_at as "createdAt",
  due_at as "dueAt", attempted_at as "attemptedAt"`;

export class WebhookDeliveries {
  readonly #context: SandboxContext;
  readonly #faults: Faults;
  readonly #changed: () => void;
  readonly #sending = new Map<number, Promise<void>>();
  readonly #stop = new AbortController();

  constructor(context: SandboxContext, faults: Faults, changed: () => void) {
    this.#context = context;
    this.#faults = faults;
    this.#changed = changed;
  }

  /** When the next attempt is due; null while the maximum number is being sent. */
  async nextDue(): Promise<Date | null> {
    if (this.#sending.size >= MAX_CONCURRENT) return null;
    const [row] = await this.#context.database.query<{ due_at: Date | null }>(
      `select min(due_at) as due_at from sandbox.webhook_deliveries
       where state = 'pending' and not (id = any($1::bigint[]))`,
      [[...this.#sending.keys()]],
    );
    return row?.due_at ?? null;
  }

  /** Starts due attempts without waiting for them: a slow receiver must not delay the others. */
  async startDue(): Promise<void> {
    const rows = await this.#context.database.query<Delivery>(
      `select ${COLUMNS} from sandbox.webhook_deliveries
       where state = 'pending' and due_at <= $1 and not (id = any($2::bigint[]))
       order by due_at, id limit $3`,
      [this.#context.clock.now(), [...this.#sending.keys()], MAX_CONCURRENT - this.#sending.size],
    );
    for (const row of rows) {
      const attempt = this.#attempt(row)
        .catch((error: unknown) =>
          this.#context.log.error(
            { err: error, delivery: row.id },
            'the result of a webhook attempt was not stored',
          ),
        )
        .finally(() => {
          this.#sending.delete(row.id);
          this.#changed();
        });
      this.#sending.set(row.id, attempt);
    }
  }

  async list(): Promise<Delivery[]> {
    return await this.#context.database.query<Delivery>(
      `select ${COLUMNS} from sandbox.webhook_deliveries order by id desc limit ${LIST_LIMIT}`,
    );
  }

  /** Starts again with the first attempt, in any state. */
  async resend(id: number): Promise<Delivery> {
    const [row] = await this.#context.database.query<Delivery>(
      `update sandbox.webhook_deliveries set state = 'pending', attempts = 0, due_at = $2
       where id = $1 returning ${COLUMNS}`,
      [id, this.#context.clock.now()],
    );
    if (row === undefined) throw notFound('There is no such delivery.');
    this.#changed();
    return row;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#sending.values());
  }

  async #attempt(row: Delivery): Promise<void> {
    const { webhookUrl } = this.#context.settings.values;
    const outcome = this.#faults.values.dropWebhooks
      ? ({ state: 'dropped', answer: null, failure: 'dropped by a fault' } as const)
      : webhookUrl === null
        ? ({ state: 'no_address', answer: null, failure: 'no webhook address is set' } as const)
        : await this.#send(webhookUrl, row);
    // The row stays pending: the next start sends it.
    if (this.#stop.signal.aborted) return;
    const pause = RETRY_AFTER_SECONDS[row.attempts];
    const state = outcome.state === 'failed' && pause !== undefined ? 'pending' : outcome.state;
    const now = this.#context.clock.now();
    await this.#context.database.query(
      `update sandbox.webhook_deliveries
       set state = $2, attempts = attempts + 1, attempted_at = $3, due_at = $4, answer = $5, failure = $6
       where id = $1`,
      [
        row.id,
        state,
        now,
        state === 'pending' ? new Date(now.getTime() + (pause ?? 0) * 1000) : row.dueAt,
        outcome.answer,
        outcome.failure,
      ],
    );
  }

  async #send(
    url: string,
    row: Delivery,
  ): Promise<{ state: 'delivered' | 'failed'; answer: number | null; failure: string | null }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ Type: WEBHOOK_TYPE, TransId: row.transId, Status: row.status }),
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok
        ? { state: 'delivered', answer: response.status, failure: null }
        : { state: 'failed', answer: response.status, failure: `answered ${response.status}` };
    } catch (error) {
      // Without the address: its path may hold the receiver's secret.
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      return { state: 'failed', answer: null, failure: timedOut ? 'no answer in 5 s' : 'no connection' };
    }
  }
}
