import type { Submission } from '../../contract/submissions.js';
import type { Queryable } from '../../server/store/database.js';
import { columnOf } from './columns.js';
import type { Filter, Search } from './read-search.js';

/** With more matching texts than this, the query compares texts and not their ids. */
const MAX_TEXT_IDS = 2000;

/** All matching submissions, newest first; the console limits them. Assumption: no paging, since none is shown. */
export async function searchSubmissions(
  database: Queryable,
  search: Search,
  limit: number | null = null,
): Promise<Submission[]> {
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
  const matched = [...columns].map(
    ([fieldId, { kind, name }]) =>
      `${parameter(fieldId)}::text, ${kind === 'text' ? `of_${name}.value` : `s.${name}::text`}`,
  );
  const texts = [...columns.values()].filter(({ kind }) => kind === 'text');
  return await database.query<Submission & Record<string, unknown>>(
    `select s.submission_id as "submissionId", s.customer_id as "customerId", s.customer_name as "customerName",
       to_char(s.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "submissionDate",
       s.kyc_state as "kycState", s.email
       ${matched.length === 0 ? '' : `, json_build_object(${matched.join(', ')}) as "matchedValues"`}
     from sandbox.submissions s
     ${texts.map(({ name }) => `join sandbox.field_texts of_${name} on of_${name}.text_id = s.${name}`).join(' ')}
     where ${conditions.join(' and ')}
     order by s.submitted_at desc, s.submission_id
     ${limit === null ? '' : `limit ${parameter(limit)}`}`,
    values,
  );
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
