/**
 * MFA requests: WAITING, then one of four final statuses. Each waiting row says which status it gets and when, so a
 * restart loses no change.
 */
import { randomInt, randomUUID } from 'node:crypto';
import type { MfaStatus } from '../../contract/rules.js';
import type { Queryable } from '../../server/store/database.js';
import type { SandboxContext } from '../control/context.js';
import { badRequest, conflict, internalServerError, notFound } from '../http/errors.js';
import { TENANTS, type TenantId } from '../http/keys.js';
import { planOf } from './magic-ids.js';
import { personOf } from '../synthetic/person.js';

/** After this many wrong codes the request is REJECTED, as in national apps. */
const WRONG_CODES_ALLOWED = 3;
const LIST_LIMIT = 200;

interface TransactionRow extends Record<string, unknown> {
  trans_id: string;
  tenant: TenantId;
  national_id: string;
  random: string;
  status: MfaStatus;
  expires_at: Date;
  due_at: Date;
  due_status: MfaStatus;
  on_phone: boolean;
  wrong_codes: number;
}

/** What the phone page shows. It lacks the code, which the person reads on the other screen. */
export interface TransactionView {
  transId: string;
  service: string;
  nationalId: string;
  name: string;
  status: MfaStatus;
  onPhone: boolean;
  expiresAt: string;
  triesLeft: number;
}

export interface Approval {
  outcome: 'approved' | 'wrong_code';
  transaction: TransactionView;
}

export class Transactions {
  readonly #context: Pick<SandboxContext, 'database' | 'clock' | 'settings'>;
  readonly #changed: () => void;

  constructor(context: Pick<SandboxContext, 'database' | 'clock' | 'settings'>, changed: () => void) {
    this.#context = context;
    this.#changed = changed;
  }

  async create(tenant: TenantId, nationalId: string): Promise<{ transId: string; random: string }> {
    const { lifetimeSeconds, secondRequest } = this.#context.settings.values;
    const plan = planOf(nationalId, lifetimeSeconds);
    const transId = randomUUID();
    const random = String(randomInt(10, 100));
    const accepted = await this.#write(async (tx, now) => {
      await applyDue(tx, now);
      if (plan.refusedOnce && (await recordRefusal(tx, tenant, nationalId))) return false;
      const superseded = await tx.query(
        `update sandbox.transactions set due_status = 'EXPIRED', due_at = $3
         where tenant = $1 and national_id = $2 and status = 'WAITING' returning 1`,
        [tenant, nationalId, now],
      );
      // The rollback undoes the update.
      if (superseded.length > 0 && secondRequest === 'refuse')
        throw badRequest('A request for this person is already waiting');
      await applyDue(tx, now);
      const made = {
        trans_id: transId,
        tenant,
        national_id: nationalId,
        random,
        status: 'WAITING',
        created_at: now,
        expires_at: secondsAfter(now, plan.lifetimeSeconds),
        due_status: plan.dueStatus,
        due_at: secondsAfter(now, plan.dueAfterSeconds),
        webhook: plan.webhook,
        on_phone: plan.onPhone,
        wrong_codes: 0,
      };
      await tx.query(
        'insert into sandbox.transactions select * from jsonb_populate_record(null::sandbox.transactions, $1::jsonb)',
        [JSON.stringify(made)],
      );
      return true;
    });
    // Thrown after the commit: a rollback would undo the record of this refusal.
    if (!accepted) throw internalServerError();
    return { transId, random };
  }

  async status(tenant: TenantId, transId: string, random: string, nationalId: string): Promise<MfaStatus> {
    const row = await this.#find(transId);
    // Assumption: any mismatch is "not found", so that a caller does not learn which value is wrong.
    if (row?.tenant !== tenant || row.random !== random || row.national_id !== nationalId) {
      throw notFound('Transaction not found');
    }
    return row.status;
  }

  async ofTenant(tenant: TenantId, transId: string): Promise<{ status: MfaStatus; nationalId: string }> {
    const row = await this.#find(transId);
    if (row?.tenant !== tenant) throw notFound('Transaction not found');
    return { status: row.status, nationalId: row.national_id };
  }

  async list(): Promise<TransactionView[]> {
    await this.applyDue();
    const rows = await this.#context.database.query<TransactionRow>(
      `select * from sandbox.transactions order by created_at desc, trans_id limit ${LIST_LIMIT}`,
    );
    return rows.map(view);
  }

  async approve(transId: string, random: string): Promise<Approval> {
    return this.#decide(transId, async (tx, row, now) => {
      if (!row.on_phone) throw conflict('The phone never gets this request. Expire it instead.');
      if (row.random === random) {
        await setDue(tx, transId, 'COMPLETED', now);
        return 'approved';
      }
      await tx.query('update sandbox.transactions set wrong_codes = wrong_codes + 1 where trans_id = $1', [
        transId,
      ]);
      if (row.wrong_codes + 1 >= WRONG_CODES_ALLOWED) await setDue(tx, transId, 'REJECTED', now);
      return 'wrong_code';
    });
  }

  async end(transId: string, status: 'REJECTED' | 'EXPIRED'): Promise<TransactionView> {
    return (await this.#decide(transId, (tx, _row, now) => setDue(tx, transId, status, now))).transaction;
  }

  async applyDue(): Promise<void> {
    await this.#locked(applyDue);
  }

  async nextDue(): Promise<Date | null> {
    const [row] = await this.#context.database.query<{ due_at: Date | null }>(
      `select min(due_at) as due_at from sandbox.transactions where status = 'WAITING'`,
    );
    return row?.due_at ?? null;
  }

  async #decide<Outcome>(
    transId: string,
    work: (tx: Queryable, row: TransactionRow, now: Date) => Promise<Outcome>,
  ): Promise<{ outcome: Outcome; transaction: TransactionView }> {
    return this.#write(async (tx, now) => {
      await applyDue(tx, now);
      const row = await rowOf(tx, transId);
      if (row === undefined) throw notFound('Transaction not found');
      if (row.status !== 'WAITING') throw conflict(`This request is already ${row.status}.`);
      const outcome = await work(tx, row, now);
      await applyDue(tx, now);
      return { outcome, transaction: view((await rowOf(tx, transId)) ?? row) };
    });
  }

  async #find(transId: string): Promise<TransactionRow | undefined> {
    const row = await rowOf(this.#context.database, transId);
    if (row?.status === 'WAITING' && row.due_at <= this.#context.clock.now()) {
      return { ...row, status: row.due_status };
    }
    return row;
  }

  async #write<T>(work: (tx: Queryable, now: Date) => Promise<T>): Promise<T> {
    const result = await this.#locked(work);
    this.#changed();
    return result;
  }

  /** One change at a time: two requests for one person must not both find none waiting. */
  async #locked<T>(work: (tx: Queryable, now: Date) => Promise<T>): Promise<T> {
    return this.#context.database.transaction(async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtext('sandbox.transactions'))");
      return work(tx, this.#context.clock.now());
    });
  }
}

async function rowOf(database: Queryable, transId: string): Promise<TransactionRow | undefined> {
  const sql = 'select * from sandbox.transactions where trans_id = $1';
  return (await database.query<TransactionRow>(sql, [transId]))[0];
}

/** The only place that changes a status. It writes the webhook deliveries in the same transaction. */
async function applyDue(tx: Queryable, now: Date): Promise<void> {
  await tx.query(
    `with ended as (
       update sandbox.transactions set status = due_status, decided_at = due_at
       where status = 'WAITING' and due_at <= $1::timestamptz
       returning trans_id, status, webhook, decided_at
     )
     insert into sandbox.webhook_deliveries (trans_id, status, state, created_at, due_at)
     select trans_id, status, 'pending', $1::timestamptz, $1::timestamptz + late
     from ended join (values ('sent', interval '0'), ('twice_late', interval '10 seconds'),
       ('twice_late', interval '20 seconds')) as behaviour (webhook, late) using (webhook)
     order by decided_at, trans_id, late`,
    [now],
  );
}

async function setDue(tx: Queryable, transId: string, status: MfaStatus, now: Date): Promise<void> {
  await tx.query('update sandbox.transactions set due_status = $2, due_at = $3 where trans_id = $1', [
    transId,
    status,
    now,
  ]);
}

/** True for every other request of the person. */
async function recordRefusal(tx: Queryable, tenant: TenantId, nationalId: string): Promise<boolean> {
  const recorded = await tx.query(
    `with gone as (delete from sandbox.refused_once where tenant = $1 and national_id = $2 returning 1)
     insert into sandbox.refused_once (tenant, national_id)
     select $1, $2 where not exists (select 1 from gone) returning 1`,
    [tenant, nationalId],
  );
  return recorded.length > 0;
}

function secondsAfter(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000);
}

function view(row: TransactionRow): TransactionView {
  const person = personOf(row.national_id);
  return {
    transId: row.trans_id,
    service: TENANTS[row.tenant].name,
    nationalId: row.national_id,
    name: [person.englishFirstName, person.englishLastName].join(' '),
    status: row.status,
    onPhone: row.on_phone,
    expiresAt: row.expires_at.toISOString(),
    triesLeft: Math.max(0, WRONG_CODES_ALLOWED - row.wrong_codes),
  };
}
