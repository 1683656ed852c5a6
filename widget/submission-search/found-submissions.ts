/** The submissions found, and their export. Loaded with the first search. */
import { unsafeCSS } from 'lit-element';
import { namedRowsStyles } from '../table/named-rows.styles.js';
import { tableStyles } from '../table/table.styles.js';
import { resultsTableStyles } from './results-table.styles.js';

export { foundAnnouncement } from './found-messages.js';
export { exportCsv } from './results-report.js';
export { resultsTable } from './results-table.js';

export const styles = [unsafeCSS(tableStyles + namedRowsStyles + resultsTableStyles)];
