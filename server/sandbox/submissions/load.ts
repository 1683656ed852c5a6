import type { FieldType } from '../../contract/rules.js';
import type { Queryable } from '../../database/database.js';
import type { SandboxContext } from '../context.js';
import { FORMS, type Form } from './forms.js';
import { inventSubmissions, type InventedSubmission } from './invent.js';

const COLUMN: Readonly<Record<FieldType, 'text' | 'date' | 'number'>> = {
  Text: 'text',
  'Text Area': 'text',
  RichTextBox: 'text',
  'Date Picker': 'date',
  Numeric: 'number',
};
const TYPES = new Map(FORMS.flatMap(({ fields }) => fields.map(({ id, type }) => [id, type])));

/** Submissions sent with one statement: row by row takes minutes on the embedded engine. */
const BATCH = 5000;

async function insert(tx: Queryable, submissions: readonly InventedSubmission[]): Promise<void> {
  await tx.query(
    `insert into sandbox.submissions
       (submission_id, form_id, customer_id, customer_name, email, kyc_state, submitted_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
       $7::timestamptz[])`,
    [
      submissions.map((one) => one.submissionId),
      submissions.map((one) => one.formId),
      submissions.map((one) => one.customerId),
      submissions.map((one) => one.customerName),
      submissions.map((one) => one.email),
      submissions.map((one) => one.kycState),
      submissions.map((one) => one.submittedAt),
    ],
  );
  for (const column of ['text', 'date', 'number'] as const) {
    const type = { text: 'text', date: 'date', number: 'numeric' }[column];
    const values = submissions.flatMap(({ submissionId, values: filled }) =>
      Object.entries(filled)
        .filter(([fieldId]) => COLUMN[TYPES.get(fieldId) ?? 'Text'] === column)
        .map(([fieldId, value]) => ({ submissionId, fieldId, value })),
    );
    await tx.query(
      `insert into sandbox.field_values (submission_id, field_id, ${column}_value)
       select s, f, v::${type} from unnest($1::text[], $2::text[], $3::text[]) as t (s, f, v)`,
      [
        values.map((one) => one.submissionId),
        values.map((one) => one.fieldId),
        values.map((one) => one.value),
      ],
    );
  }
}

/** Once per database: what a new sandbox has. */
export async function loadSubmissions({ database }: Pick<SandboxContext, 'database'>): Promise<void> {
  await database.transaction(async (tx) => {
    const first = await tx.query(
      `insert into sandbox.kept (name, value) values ('submissions', '{"version": 1}')
       on conflict (name) do nothing returning 1`,
    );
    if (first.length === 0) return;
    await insert(
      tx,
      FORMS.flatMap((form) => inventSubmissions(form)),
    );
    await analyse(tx);
  });
}

/** Invents that many more for a form, all or nothing. Returns how many the form has then. */
export async function loadMoreSubmissions(
  { database }: Pick<SandboxContext, 'database'>,
  form: Form,
  count: number,
): Promise<number> {
  return await database.transaction(async (tx) => {
    // Numbers are given out one load at a time.
    await tx.query('lock table sandbox.submissions in share row exclusive mode');
    const [row] = await tx.query<{ submissions: number }>(
      'select count(*) as submissions from sandbox.submissions where form_id = $1',
      [form.id],
    );
    const present = row?.submissions ?? 0;
    // Trigrams of many texts merged at once take a fraction of the time of one after another.
    await tx.query(`set local gin_pending_list_limit = '256MB'`);
    for (let done = 0; done < count; done += BATCH) {
      await insert(tx, inventSubmissions(form, present + done + 1, Math.min(BATCH, count - done)));
    }
    await tx.query(`select gin_clean_pending_list('sandbox.field_values_contains'::regclass)`);
    await analyse(tx);
    return present + count;
  });
}

/** Without statistics a planner may read the whole table instead of an index. */
async function analyse(tx: Queryable): Promise<void> {
  await tx.query('analyze sandbox.submissions');
  await tx.query('analyze sandbox.field_values');
}
