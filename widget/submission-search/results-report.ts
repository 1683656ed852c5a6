/** The results as a CSV file: everything that came back, in the order on screen, raw dates and numbers. */
import type { Submission, SubmissionSearchResult } from '../../contract/submissions.js';
import { toCsv } from '../table/csv.js';
import { cellText, completeness } from './result-rows.js';
import type { Column } from './result-rows.js';

export interface ReportWords {
  readonly submissionId: string;
  readonly customerId: string;
  column(column: Column): string;
  state(state: string): string;
}

export function resultsCsv(
  submissions: readonly Submission[],
  columns: readonly Column[],
  words: ReportWords,
): string {
  return toCsv([
    [words.submissionId, words.customerId, ...columns.map((column) => words.column(column))],
    ...submissions.map((submission) => [
      submission.submissionId,
      submission.customerId ?? '',
      ...columns.map((column) => {
        const text = cellText(submission, column);
        return column.kind === 'fixed' && column.id === 'kycState' ? words.state(text) : text;
      }),
    ]),
  ]);
}

/** A file that holds only part of what the service counted says so in its name, because files get passed on. */
export function resultsFileName(result: SubmissionSearchResult, day: string): string {
  const { shown, count, partial } = completeness(result);
  return partial ? `submissions-${day}-${shown}-of-${count}.csv` : `submissions-${day}.csv`;
}
