/** The columns and the order of the submissions found, and how complete they are. Pure. */
import {
  isDecimal,
  KYC_STATES,
  type Submission,
  type SubmissionSearchResult,
} from '../../contract/submissions.js';
import { sortRows } from '../table/sort-rows.js';
import { inputKind, type FormField } from './filter-builder.js';
import type { SearchLocalize } from './submission-search.en.js';
import type { State } from './submission-search-state.js';

export interface Column {
  /** Of a form field it begins with `field:`, which keeps one with the id "email" apart from that column. */
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'date' | 'decimal' | 'state';
  readonly textOf: (submission: Submission) => string;
}

type ColumnLocalize = Pick<SearchLocalize, 'text' | 'language'>;

const FIXED = { customerName: 'text', email: 'text', kycState: 'state', submissionDate: 'date' } as const;
const FIXED_KEYS = Object.keys(FIXED) as (keyof typeof FIXED)[];

/** The fixed columns, then one per matched field in the host's order. A field that the host did not name keeps its id. */
export function columnsOf({ result, fields }: State, localize: ColumnLocalize): Column[] {
  const submissions = result?.submissions ?? [];
  const matched = new Set(submissions.flatMap(({ matchedValues }) => Object.keys(matchedValues ?? {})));
  const named = fields.filter(({ id }) => matched.delete(id));
  const unnamed = [...matched].map((id): FormField => ({ id, name: id, type: 'Text' }));
  const fixed = FIXED_KEYS.map((key): Column => {
    const textOf = (submission: Submission) => submission[key] ?? '';
    return { key, label: localize.text(`${key}Label`), kind: FIXED[key], textOf };
  });
  const ofFields = [...named, ...unnamed].map((field): Column => {
    const textOf = ({ matchedValues }: Submission) => matchedValues?.[field.id] ?? '';
    return { key: `field:${field.id}`, label: field.name, kind: inputKind(field), textOf };
  });
  return [...fixed, ...ofFields];
}

/** Numbers by size, states in the order of a submission's way, everything else by the language's alphabet. */
export function sortedSubmissions(state: State, localize: ColumnLocalize): Submission[] {
  const { order } = state;
  const submissions = state.result?.submissions ?? [];
  const column = columnsOf(state, localize).find(({ key }) => key === order?.by);
  if (!order || !column) return submissions;
  return sortRows(submissions, (each) => sortValue(each, column), order.descending, localize.language);
}

function sortValue(submission: Submission, { kind, textOf }: Column): string | number | null {
  const text = textOf(submission);
  if (text === '') return null;
  if (kind === 'decimal') return isDecimal(text) ? Number(text) : null;
  if (kind !== 'state') return text;
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
export function completeness({ count, submissions: { length: shown } }: SubmissionSearchResult) {
  return { shown, count: Math.max(count, shown), isPartial: count > shown };
}
