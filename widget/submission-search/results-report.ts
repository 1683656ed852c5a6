/** The submissions as a CSV file: everything received, in the order on screen, with dates and numbers as the service sent them. */
import type { Submission, SubmissionSearchResult } from '../../contract/submissions.js';
import { toCsv } from '../table/csv.js';
import { saveFile } from '../table/save-file.js';
import { cellText, columnsOf, completeness, sortSubmissions, type Column } from './result-rows.js';
import { columnLabel, stateLabel, type SearchLocalize } from './submission-search-messages.js';
import { heldBack, type SearchEvent, type State } from './submission-search-state.js';

export function exportCsv(
  { result, order, fields }: State,
  localize: SearchLocalize,
  change: (event: SearchEvent) => void,
): void {
  if (!result) return;
  const columns = columnsOf(result.submissions, fields);
  const column = columns.find(({ key }) => key === order?.by);
  const rows = sortSubmissions(result.submissions, column, order?.descending ?? false, localize.language);
  const day = new Date().toISOString().slice(0, 10);
  const text = resultsCsv(rows, columns, localize);
  if (!saveFile(text, 'text/csv;charset=utf-8', resultsFileName(result, day))) change(heldBack);
}

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
