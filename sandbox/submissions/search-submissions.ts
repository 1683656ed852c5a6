import type { FilterOperator, Submission } from '../../contract/submissions.js';
import type { Queryable } from '../../server/store/database.js';
import type { Filter, Search } from './read-search.js';

const TYPE: Readonly<Record<Filter['type'], string>> = {
  Text: 'text',
  'Text Area': 'text',
  'Date Picker': 'date',
  Numeric: 'numeric',
};

const SYMBOL: Readonly<Record<FilterOperator, string>> = {
  Equals: '=',
  Contains: 'like',
  LessThan: '<',
  GreaterThan: '>',
  LessThanOrEqual: '<=',
  GreaterThanOrEqual: '>=',
};

/** All matching submissions, newest first; the console limits them. Assumption: no paging, since none is shown. */
export async function searchSubmissions(
  database: Queryable,
  search: Search,
  limit: number | null = null,
): Promise<Submission[]> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;

  const conditions = [`form_id = ${parameter(search.formId)}`];
  if (search.states !== null) conditions.push(`kyc_state = any(${parameter([...search.states])}::text[])`);
  if (search.email !== null) conditions.push(`lower(email) = lower(${parameter(search.email)})`);
  for (const { fieldId, type, operator, value } of search.filters) {
    const operand = parameter(operator === 'Contains' ? pattern(value) : value);
    conditions.push(
      `(field_values->>${parameter(fieldId)}::text)::${TYPE[type]} ${SYMBOL[operator]} ${operand}::${TYPE[type]}`,
    );
  }
  const matched = [...new Set(search.filters.map(({ fieldId }) => fieldId))]
    .map((fieldId) => parameter(fieldId))
    .map((fieldId) => `${fieldId}::text, field_values->>${fieldId}::text`);
  return await database.query<Submission & Record<string, unknown>>(
    `select submission_id as "submissionId", customer_id as "customerId", customer_name as "customerName",
       to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "submissionDate",
       kyc_state as "kycState", email
       ${matched.length === 0 ? '' : `, json_build_object(${matched.join(', ')}) as "matchedValues"`}
     from sandbox.submissions
     where ${conditions.join(' and ')}
     order by submitted_at desc, submission_id
     ${limit === null ? '' : `limit ${parameter(limit)}`}`,
    values,
  );
}

/** Escaped: % and _ in the value are plain characters. */
function pattern(value: string): string {
  return `%${value.replace(/[\\%_]/g, '\\$&')}%`;
}
