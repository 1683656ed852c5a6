/** The submissions as a CSV file: everything received, in the order on screen, with dates and numbers as the service sent them. */
import { toCsv } from '../table/csv.js';
import { saveFile } from '../table/save-file.js';
import { columnsOf, completeness, sortedSubmissions } from './result-rows.js';
import { stateLabel } from './search-texts.js';
import type { SubmissionSearchModel } from './submission-search-model.js';

export function exportCsv({ localize, state, change }: SubmissionSearchModel): void {
  const columns = columnsOf(state, localize);
  const labels = columns.map(({ label }) => label);
  const csv = toCsv([
    [localize.text('submissionIdLabel'), localize.text('customerIdLabel'), ...labels],
    ...sortedSubmissions(state, localize).map((submission) => [
      submission.submissionId,
      submission.customerId ?? '',
      ...columns.map(({ kind, textOf }) => {
        const text = textOf(submission);
        return kind === 'state' ? stateLabel(text, localize) : text;
      }),
    ]),
  ]);
  const { shown, count, isPartial } = completeness(state.result!);
  const day = new Date().toISOString().slice(0, 10);
  // A file that holds only part of what the service counted has that in its name, because people pass files on.
  const name = isPartial ? `submissions-${day}-${shown}-of-${count}.csv` : `submissions-${day}.csv`;
  const isSaved = saveFile(csv, 'text/csv;charset=utf-8', name);
  if (!isSaved) change((before) => ({ ...before, isHeldBack: true }));
}
