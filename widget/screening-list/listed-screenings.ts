/** The screenings of the list. Loaded while they are read. */
import { unsafeCSS } from 'lit-element';
import { namedRowsStyles } from '../table/named-rows.styles.js';
import { tableStyles } from '../table/table.styles.js';
import { screeningsTableStyles } from './screenings-table.styles.js';

export { announcement } from './screening-texts.js';
export { screeningsTable } from './screenings-table.js';
export { en } from './screenings-table.en.js';

export const styles = [unsafeCSS(tableStyles + namedRowsStyles + screeningsTableStyles)];
