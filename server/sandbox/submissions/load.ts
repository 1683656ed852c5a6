import type { FieldType } from '../../contract/rules.js';
import type { SandboxContext } from '../context.js';
import { FORMS } from './forms.js';
import { inventSubmissions } from './invent.js';

const COLUMN: Readonly<Record<FieldType, 'text' | 'date' | 'number'>> = {
  Text: 'text',
  'Text Area': 'text',
  RichTextBox: 'text',
  'Date Picker': 'date',
  Numeric: 'number',
};

/** Once per database: two statements for everything, since row by row takes seconds on the embedded engine. */
export async function loadSubmissions({ database }: Pick<SandboxContext, 'database'>): Promise<void> {
  await database.transaction(async (tx) => {
    const first = await tx.query(
      `insert into sandbox.kept (name, value) values ('submissions', '{"version": 1}')
       on conflict (name) do nothing returning 1`,
    );
    if (first.length === 0) return;
    const types = new Map(FORMS.flatMap(({ fields }) => fields.map(({ id, type }) => [id, type])));
    const submissions = FORMS.flatMap(inventSubmissions);
    await tx.query(
      `insert into sandbox.submissions
       select * from jsonb_to_recordset($1::jsonb) as s (submission_id text, form_id text, customer_id text,
         customer_name text, email text, kyc_state text, submitted_at timestamptz)`,
      [
        JSON.stringify(
          submissions.map((submission) => ({
            submission_id: submission.submissionId,
            form_id: submission.formId,
            customer_id: submission.customerId,
            customer_name: submission.customerName,
            email: submission.email,
            kyc_state: submission.kycState,
            submitted_at: submission.submittedAt,
          })),
        ),
      ],
    );
    await tx.query(
      `insert into sandbox.field_values
       select * from jsonb_to_recordset($1::jsonb) as v (submission_id text, field_id text, text_value text,
         date_value date, number_value numeric)`,
      [
        JSON.stringify(
          submissions.flatMap(({ submissionId, values }) =>
            Object.entries(values).map(([fieldId, value]) => ({
              submission_id: submissionId,
              field_id: fieldId,
              [`${COLUMN[types.get(fieldId) ?? 'Text']}_value`]: value,
            })),
          ),
        ),
      ],
    );
    await tx.query('analyze sandbox.submissions');
    await tx.query('analyze sandbox.field_values');
  });
}
