/** The columns and the order of the submissions found, and how complete they are. Pure. */
import { KYC_STATES, isDecimal } from '../../contract/submission-rules.js';
import type { Submission, SubmissionSearchResult } from '../../contract/submissions.js';
import { sortRows } from '../table/sort-rows.js';
import type { FormField } from './filter-builder.js';

export const RESULTS_PAGE_SIZE = 25;
/** A table of more rows at once makes a page slow. */
export const MAX_PAGE_SIZE = 200;

export type FixedColumn = 'customerName' | 'email' | 'kycState' | 'submissionDate';

/** A fixed column, or a form field with matched values. `key` keeps a field with the id "email" apart from the column. */
export type Column =
  | { readonly kind: 'fixed'; readonly key: string; readonly id: FixedColumn }
  | {
      readonly kind: 'field';
      readonly key: string;
      readonly id: string;
      readonly field: FormField | undefined;
    };

const FIXED: readonly FixedColumn[] = ['customerName', 'email', 'kycState', 'submissionDate'];

/** The fixed columns, then one per matched field in the host's order. A field that the host did not name keeps its id. */
export function columnsOf(
  submissions: readonly Submission[],
  fields: readonly FormField[],
): readonly Column[] {
  const matched = new Set(submissions.flatMap(({ matchedValues }) => Object.keys(matchedValues ?? {})));
  const named = fields.filter(({ id }) => matched.delete(id));
  return [
    ...FIXED.map((id): Column => ({ kind: 'fixed', key: id, id })),
    ...named.map((field) => fieldColumn(field.id, field)),
    ...[...matched].map((id) => fieldColumn(id, undefined)),
  ];
}

function fieldColumn(id: string, field: FormField | undefined): Column {
  return { kind: 'field', key: `field:${id}`, id, field };
}

export function cellText(submission: Submission, column: Column): string {
  if (column.kind === 'fixed') return submission[column.id] ?? '';
  return submission.matchedValues?.[column.id] ?? '';
}

/** Numbers by size, states in the order of a submission's way, everything else by the language's alphabet. */
export function sortSubmissions(
  submissions: readonly Submission[],
  column: Column | undefined,
  descending: boolean,
  language: string,
): readonly Submission[] {
  if (!column) return submissions;
  return sortRows(submissions, (submission) => sortValue(submission, column), descending, language);
}

function sortValue(submission: Submission, column: Column): string | number | null {
  const text = cellText(submission, column);
  if (text === '') return null;
  if (column.kind === 'field' && column.field?.type === 'Numeric')
    return isDecimal(text) ? Number(text) : null;
  if (column.key !== 'kycState') return text;
  const index = (KYC_STATES as readonly string[]).indexOf(text);
  return index === -1 ? KYC_STATES.length : index;
}

/** How many are in each state, in the order of a submission's way. */
export function countByState(submissions: readonly Submission[]): [state: string, n: number][] {
  const counts = new Map<string, number>(KYC_STATES.map((state) => [state, 0]));
  for (const { kycState } of submissions) counts.set(kycState, (counts.get(kycState) ?? 0) + 1);
  return [...counts].filter(([, n]) => n > 0);
}

/**
 * Upstream documents no paging and no maximum for this search, so it may send fewer submissions than it counts. An
 * analyst must never take a part for the whole.
 */
export function completeness({ count, submissions }: SubmissionSearchResult): {
  readonly shown: number;
  readonly count: number;
  readonly partial: boolean;
} {
  return {
    shown: submissions.length,
    count: Math.max(count, submissions.length),
    partial: count > submissions.length,
  };
}
