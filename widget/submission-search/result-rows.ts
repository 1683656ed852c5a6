/** Sorting and paging of what a search brought back, and how complete it is. Pure. */
import { KYC_STATES } from '../../contract/rules.js';
import type { Submission, SubmissionSearchResult } from '../../contract/submissions.js';
import type { FormField } from './filter-builder.js';

export const RESULTS_PAGE_SIZE = 25;

export type FixedColumn = 'customerName' | 'email' | 'kycState' | 'submissionDate';

/** A fixed column, or a form field whose matched values are shown. `key` tells a field called "email" from ours. */
export type Column =
  | { readonly kind: 'fixed'; readonly key: string; readonly id: FixedColumn }
  | {
      readonly kind: 'field';
      readonly key: string;
      readonly id: string;
      readonly field: FormField | undefined;
    };

export interface Sorting {
  readonly column: string;
  readonly descending: boolean;
}

const FIXED: readonly FixedColumn[] = ['customerName', 'email', 'kycState', 'submissionDate'];

/** The fixed columns, then one per matched field in the host's order; a field the host did not name keeps its id. */
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

/**
 * Numbers by size, states by the way a submission goes, everything else by the language's alphabet; what is missing
 * stays last both ways.
 */
export function sortSubmissions(
  submissions: readonly Submission[],
  column: Column | undefined,
  descending: boolean,
  language: string,
): readonly Submission[] {
  if (!column) return submissions;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const numeric = column.kind === 'field' && column.field?.type === 'Numeric';
  return [...submissions].sort((left, right) => {
    const [a, b] = [cellText(left, column), cellText(right, column)];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    const order = numeric
      ? Number(a) - Number(b)
      : column.key === 'kycState'
        ? stateOrder(a) - stateOrder(b)
        : compare(a, b);
    return descending ? -order : order;
  });
}

function stateOrder(state: string): number {
  const index = (KYC_STATES as readonly string[]).indexOf(state);
  return index === -1 ? KYC_STATES.length : index;
}

export interface Page {
  readonly number: number;
  /** How many come before this page. */
  readonly start: number;
  readonly last: number;
  readonly items: readonly Submission[];
}

export function pageOf(submissions: readonly Submission[], wanted: number, size = RESULTS_PAGE_SIZE): Page {
  const last = Math.max(1, Math.ceil(submissions.length / size));
  const number = Math.min(Math.max(1, wanted), last);
  const start = (number - 1) * size;
  return { number, start, last, items: submissions.slice(start, start + size) };
}

/**
 * Upstream shows no paging and no maximum for this search, so the number that came back may fall short of its count.
 * An analyst must never take a part for the whole.
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
