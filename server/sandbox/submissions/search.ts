import type { KycState } from '../../contract/rules.js';
import type { Queryable } from '../../database/database.js';
import type { Filter, Search } from './search-request.js';

/** § Submission search result item. */
export interface FoundSubmission {
  submissionId: string;
  customerId: string;
  customerName: string;
  submissionDate: string;
  kycState: KycState;
  email: string;
  matchedValues?: Record<string, string>;
}

interface SubmissionRow extends Record<string, unknown> {
  submission_id: string;
  customer_id: string;
  customer_name: string;
  submitted_at: Date;
  kyc_state: KycState;
  email: string;
  matched: Record<string, string> | null;
}

/** Everything that matches, newest first. Assumption: paging is not shown, so there is none. */
export async function searchSubmissions(database: Queryable, search: Search): Promise<FoundSubmission[]> {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;

  const conditions = [`s.form_id = ${place(search.formId)}`];
  if (search.states !== null) conditions.push(`s.kyc_state = any(${place([...search.states])}::text[])`);
  if (search.email !== null) conditions.push(`lower(s.email) = lower(${place(search.email)})`);
  for (const filter of search.filters) {
    conditions.push(
      `exists (select 1 from sandbox.field_values v where v.submission_id = s.submission_id
         and v.field_id = ${place(filter.fieldId)} and ${comparison(filter, place(operand(filter)))})`,
    );
  }
  const fieldIds = search.filters.map(({ fieldId }) => fieldId);
  const rows = await database.query<SubmissionRow>(
    `select s.submission_id, s.customer_id, s.customer_name, s.submitted_at, s.kyc_state, s.email,
       (select jsonb_object_agg(v.field_id,
          coalesce(v.text_value, to_char(v.date_value, 'YYYY-MM-DD'), v.number_value::text))
        from sandbox.field_values v
        where v.submission_id = s.submission_id and v.field_id = any(${place(fieldIds)}::text[])) as matched
     from sandbox.submissions s
     where ${conditions.join(' and ')}
     order by s.submitted_at desc, s.submission_id`,
    values,
  );
  return rows.map((row) => ({
    submissionId: row.submission_id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    submissionDate: row.submitted_at.toISOString(),
    kycState: row.kyc_state,
    email: row.email,
    ...(search.filters.length > 0 ? { matchedValues: row.matched ?? {} } : {}),
  }));
}

const SYMBOL = {
  Equals: '=',
  LessThan: '<',
  GreaterThan: '>',
  LessThanOrEqual: '<=',
  GreaterThanOrEqual: '>=',
} as const;

/** A part of a text goes to the trigram index as a pattern; % and _ are letters like any other here. */
function operand({ operator, value }: Filter): string {
  return operator === 'Contains' ? `%${value.replace(/[\\%_]/g, '\\$&')}%` : value;
}

function comparison({ type, operator }: Filter, value: string): string {
  if (operator === 'Contains') return `v.text_value like ${value}`;
  switch (type) {
    case 'Date Picker':
      return `v.date_value ${SYMBOL[operator]} ${value}::date`;
    case 'Numeric':
      return `v.number_value ${SYMBOL[operator]} ${value}::numeric`;
    default:
      // The hash is what is indexed; the text itself decides.
      return `md5(v.text_value) = md5(${value}) and v.text_value = ${value}`;
  }
}
