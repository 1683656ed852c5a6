/** The submissions found, and their export. Loaded with the first search. */
import { unsafeCSS } from 'lit-element';
import { tableStyles } from '../table/table.styles.js';
import { resultsTableStyles } from './results-table.styles.js';

export { exportCsv } from './results-report.js';
export { resultsTable } from './results-table.js';

export const styles = [unsafeCSS(tableStyles + resultsTableStyles)];
