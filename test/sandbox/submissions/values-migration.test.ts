import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { migrate } from '../../../server/store/migrate.js';
import { migrations } from '../../../sandbox/migrations.js';
import { FORMS } from '../../../sandbox/submissions/forms.js';
import { inventSubmissions } from '../../../sandbox/submissions/invent-submissions.js';
import { readSearch } from '../../../sandbox/submissions/read-search.js';
import { searchSubmissions } from '../../../sandbox/submissions/search-submissions.js';
import { engines } from '../../engines.js';

const KIND = {
  Text: 'text',
  'Text Area': 'text',
  RichTextBox: 'text',
  'Date Picker': 'date',
  Numeric: 'number',
};
const SQL_TYPE = { text: 'text', date: 'date', number: 'numeric' };

for (const engine of engines) {
  describe(`values that were kept in rows of their own on ${engine.name}`, { skip: engine.skip }, () => {
    it('are found in the rows of their submissions after an update', async () => {
      const database = await engine.open();
      try {
        const before = migrations.findIndex(({ name }) => name === '0008 submission values');
        await migrate(database, 'sandbox', migrations.slice(0, before));
        const all = FORMS.flatMap((form) => inventSubmissions(form, 1, 5));
        const types = new Map(
          FORMS.flatMap(({ fields }) => fields.map(({ id, type }) => [id, KIND[type]] as const)),
        );
        for (const { values, ...one } of all) {
          await database.query(
            `insert into sandbox.submissions (submission_id, form_id, customer_id, customer_name, email, kyc_state,
               submitted_at) values ($1, $2, $3, $4, $5, $6, $7)`,
            [
              one.submissionId,
              one.formId,
              one.customerId,
              one.customerName,
              one.email,
              one.kycState,
              one.submittedAt,
            ],
          );
          const kept =
            one.formId === 'form-company' ? { ...values, 'company-terms': '<p>Accepted.</p>' } : values;
          for (const [fieldId, value] of Object.entries(kept)) {
            const kind = types.get(fieldId) as keyof typeof SQL_TYPE;
            await database.query(
              `insert into sandbox.field_values (submission_id, field_id, ${kind}_value)
               values ($1, $2, $3::${SQL_TYPE[kind]})`,
              [one.submissionId, fieldId, value],
            );
          }
        }
        await migrate(database, 'sandbox', migrations);
        for (const form of FORMS) {
          for (const { id, type } of form.fields) {
            if (type === 'RichTextBox') continue;
            for (const { submissionId, formId, values } of all) {
              const value = values[id];
              if (formId !== form.id || value === undefined) continue;
              const filters = [{ fieldId: id, value }];
              const found = await searchSubmissions(database, readSearch({ formId, filters }, form.tenant));
              const it = found.find((one) => one.submissionId === submissionId);
              assert.equal(it?.matchedValues?.[id], value, `${submissionId} ${id}`);
            }
          }
        }
      } finally {
        await database.close();
      }
    });
  });
}
