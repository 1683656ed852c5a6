import type { Queryable } from '../../server/store/database.js';
import type { SandboxContext } from '../control/context.js';
import { columnOf } from './columns.js';
import { FieldTexts } from './field-texts.js';
import { FORMS, type Form } from './forms.js';
import { inventSubmissions, type InventedSubmission } from './invent-submissions.js';

/** Submissions in one statement: row by row takes minutes on the embedded engine. */
const BATCH = 10_000;

async function insert(tx: Queryable, texts: FieldTexts, batch: readonly InventedSubmission[]): Promise<void> {
  const rows = batch.map(({ values, ...own }) => ({
    submission_id: own.submissionId,
    form_id: own.formId,
    customer_id: own.customerId,
    customer_name: own.customerName,
    email: own.email,
    kyc_state: own.kycState,
    submitted_at: own.submittedAt,
    ...Object.fromEntries(
      Object.entries(values).map(([fieldId, value]) => {
        const { kind, name } = columnOf(fieldId);
        return [name, kind === 'text' ? texts.idOf(fieldId, value) : value];
      }),
    ),
  }));
  await tx.query(
    'insert into sandbox.submissions select * from jsonb_populate_recordset(null::sandbox.submissions, $1::jsonb)',
    [JSON.stringify(rows)],
  );
}

/** Loads the submissions of a new sandbox, once per database. */
export async function loadSubmissions({ database }: Pick<SandboxContext, 'database'>): Promise<void> {
  await database.transaction(async (tx) => {
    const first = await tx.query(
      `insert into sandbox.state (name, value) values ('submissions', '{"version": 1}')
       on conflict (name) do nothing returning 1`,
    );
    if (first.length === 0) return;
    const texts = await FieldTexts.read(tx);
    await insert(
      tx,
      texts,
      FORMS.flatMap((form) => inventSubmissions(form)),
    );
    await texts.store();
    await analyse(tx);
  });
}

/** Adds generated submissions in one transaction. Returns the number of submissions of the form. */
export async function loadMoreSubmissions(
  { database }: Pick<SandboxContext, 'database'>,
  form: Form,
  count: number,
): Promise<number> {
  return await database.transaction(async (tx) => {
    // One load at a time assigns numbers.
    await tx.query('lock table sandbox.submissions in share row exclusive mode');
    const [row] = await tx.query<{ all: number; present: number }>(
      `select count(*) as all, count(*) filter (where form_id = $1) as present from sandbox.submissions`,
      [form.id],
    );
    const { all = 0, present = 0 } = row ?? {};
    const texts = await FieldTexts.read(tx);
    await (count < all ? updatingIndexes : rebuildingIndexes)(tx, async () => {
      for (let done = 0; done < count; done += BATCH) {
        await insert(tx, texts, inventSubmissions(form, present + done + 1, Math.min(BATCH, count - done)));
      }
      await texts.store();
    });
    await analyse(tx);
    return present + count;
  });
}

/** Merging the trigrams of all texts at once takes a fraction of the time. */
async function updatingIndexes(tx: Queryable, load: () => Promise<void>): Promise<void> {
  await tx.query(`set local gin_pending_list_limit = '256MB'`);
  await load();
  await tx.query(`select gin_clean_pending_list('sandbox.field_texts_contains'::regclass)`);
}

/** Takes a third of the time when most rows are new. Searches wait meanwhile. */
async function rebuildingIndexes(tx: Queryable, load: () => Promise<void>): Promise<void> {
  const indexes = await tx.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'sandbox' and tablename in ('submissions', 'field_texts') and indexname not like '%_pkey'`,
  );
  // In the order of a search, so that there is no deadlock.
  await tx.query('lock table sandbox.submissions, sandbox.field_texts in access exclusive mode');
  await tx.query(indexes.map(({ name }) => `drop index sandbox.${name}`).join(';'));
  await load();
  for (const { definition } of indexes) await tx.query(definition);
}

/** Without statistics the planner may scan the whole table. */
async function analyse(tx: Queryable): Promise<void> {
  await tx.query('analyze sandbox.submissions');
  await tx.query('analyze sandbox.field_texts');
}
