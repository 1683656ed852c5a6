import type { Queryable } from '../../server/store/database.js';
import type { SandboxContext } from '../control/context.js';
import { FORMS, type Form } from './forms.js';
import { inventSubmissions } from './invent-submissions.js';

/** Submissions in one statement: row by row takes minutes on the embedded engine. */
const BATCH = 10_000;
/** At a time: it assigns numbers. */
const ONE_LOAD = 'lock table sandbox.submissions in share row exclusive mode';

/** Loads the submissions of a new sandbox, once per database. */
export async function loadSubmissions({ database }: Pick<SandboxContext, 'database'>): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(ONE_LOAD);
    const stored = await tx.query('select 1 from sandbox.submissions limit 1');
    if (stored.length > 0) return;
    for (const form of FORMS) await addSubmissions(tx, form, form.submissions);
  });
}

/** Adds generated submissions. Returns the number of submissions of the form. Call it in a transaction. */
export async function addSubmissions(tx: Queryable, form: Form, count: number): Promise<number> {
  await tx.query(ONE_LOAD);
  const [row] = await tx.query<{ present: number }>(
    'select count(*) as present from sandbox.submissions where form_id = $1',
    [form.id],
  );
  const present = row?.present ?? 0;
  for (let done = 0; done < count; done += BATCH) {
    const batch = inventSubmissions(form, present + done + 1, Math.min(BATCH, count - done));
    await tx.query(
      `insert into sandbox.submissions
       select s->>'submissionId', s->>'formId', s->>'customerId', s->>'customerName', s->>'email', s->>'kycState',
         (s->>'submittedAt')::timestamptz, s->'values'
       from jsonb_array_elements($1::jsonb) as s`,
      [JSON.stringify(batch)],
    );
  }
  // Without statistics the planner may scan the whole table.
  await tx.query('analyze sandbox.submissions');
  return present + count;
}
