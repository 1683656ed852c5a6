/** The submissions as a CSV file: everything received, in the order on screen, with dates and numbers as the service sent them. */
import type { Submission, SubmissionSearchResult } from '../../contract/submissions.js';
import { toCsv } from '../table/csv.js';
import { cellText, completeness } from './result-rows.js';
import type { Column } from './result-rows.js';
import { columnLabel, stateLabel } from './submission-search-messages.js';
import type { SearchLocalize } from './submission-search-messages.js';

export function resultsCsv(
  submissions: readonly Submission[],
  columns: readonly Column[],
  localize: SearchLocalize,
): string {
  const labels = columns.map((column) => columnLabel(column, localize));
  return toCsv([
    [localize.text('submissionIdLabel'), localize.text('customerIdLabel'), ...labels],
    ...submissions.map((submission) => [
      submission.submissionId,
      submission.customerId ?? '',
      ...columns.map((column) => {
        const text = cellText(submission, column);
        return column.key === 'kycState' ? stateLabel(text, localize) : text;
      }),
    ]),
  ]);
}

/** A file that holds only part of what the service counted has that in its name, because people pass files on. */
export function resultsFileName(result: SubmissionSearchResult, day: string): string {
  const { shown, count, partial } = completeness(result);
  return partial ? `submissions-${day}-${shown}-of-${count}.csv` : `submissions-${day}.csv`;
}
