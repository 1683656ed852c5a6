import type { KycState } from '../../contract/submission-rules.js';
import type { Queryable } from '../../server/store/database.js';
import { columnOf } from './columns.js';
import type { Filter, Search } from './read-search.js';

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
}

/** With more matching texts than this, the query compares texts and not their ids. */
const MAX_TEXT_IDS = 2000;

/** All matching submissions, newest first; the console limits them. Assumption: no paging, since none is shown. */
export async function searchSubmissions(
  database: Queryable,
  search: Search,
  limit: number | null = null,
): Promise<FoundSubmission[]> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const columns = new Map(search.filters.map(({ fieldId }) => [fieldId, columnOf(fieldId)]));

  const conditions = [`s.form_id = ${parameter(search.formId)}`];
  if (search.states !== null) conditions.push(`s.kyc_state = any(${parameter([...search.states])}::text[])`);
  if (search.email !== null) conditions.push(`lower(s.email) = lower(${parameter(search.email)})`);
  for (const filter of search.filters) {
    const { kind, name } = columnOf(filter.fieldId);
    if (kind !== 'text') {
      conditions.push(`s.${name} ${comparison(filter, parameter(filter.value))}`);
      continue;
    }
    const texts = await textsFor(database, filter);
    if (texts.length === 0) return [];
    conditions.push(
      texts.length > MAX_TEXT_IDS
        ? `of_${name}.value like ${parameter(pattern(filter))}`
        : `s.${name} = any(${parameter(texts)}::integer[])`,
    );
  }
  const shown = [...columns.values()].map(({ kind, name }) =>
    kind === 'text' ? `of_${name}.value as ${name}` : `s.${name}`,
  );
  const texts = [...columns.values()].filter(({ kind }) => kind === 'text');
  const rows = await database.query<SubmissionRow>(
    `select ${['s.submission_id, s.customer_id, s.customer_name, s.submitted_at, s.kyc_state, s.email', ...shown].join(', ')}
     from sandbox.submissions s
     ${texts.map(({ name }) => `join sandbox.field_texts of_${name} on of_${name}.text_id = s.${name}`).join(' ')}
     where ${conditions.join(' and ')}
     order by s.submitted_at desc, s.submission_id
     ${limit === null ? '' : `limit ${parameter(limit)}`}`,
    values,
  );
  return rows.map((row) => ({
    submissionId: row.submission_id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    submissionDate: row.submitted_at.toISOString(),
    kycState: row.kyc_state,
    email: row.email,
    ...(columns.size > 0 && {
      matchedValues: Object.fromEntries(
        [...columns].map(([fieldId, { name }]) => [fieldId, String(row[name])]),
      ),
    }),
  }));
}

/** Ids of the texts that match a filter, at most MAX_TEXT_IDS + 1. */
async function textsFor(database: Queryable, filter: Filter): Promise<number[]> {
  // The index holds the hash.
  const [condition, operand] =
    filter.operator === 'Contains'
      ? ['value like $2', pattern(filter)]
      : ['md5(value) = md5($2) and value = $2', filter.value];
  const rows = await database.query<{ text_id: number }>(
    `select text_id from sandbox.field_texts where field_id = $1 and ${condition} limit ${MAX_TEXT_IDS + 1}`,
    [filter.fieldId, operand],
  );
  return rows.map(({ text_id }) => text_id);
}

/** Escaped: % and _ in the value are plain characters. */
function pattern({ value }: Filter): string {
  return `%${value.replace(/[\\%_]/g, '\\$&')}%`;
}

const SYMBOL = {
  Equals: '=',
  LessThan: '<',
  GreaterThan: '>',
  LessThanOrEqual: '<=',
  GreaterThanOrEqual: '>=',
} as const;

function comparison({ type, operator }: Filter, value: string): string {
  if (operator === 'Contains') throw new TypeError(`Contains is for text, not for a ${type}.`);
  return `${SYMBOL[operator]} ${value}::${type === 'Date Picker' ? 'date' : 'numeric'}`;
}
