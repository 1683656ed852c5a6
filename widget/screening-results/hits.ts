/** What a screening with hits needs: loaded while it is read. */
import { unsafeCSS } from 'lit-element';
import { tableStyles } from '../table/table.styles.js';
import { styles as ofExplanation } from './explanation/hit-explanation.styles.js';
import { screeningSheetStyles } from './sheet/screening-sheet.styles.js';
import { hitsTableStyles } from './table/hits-table.styles.js';
import { screeningSheet } from './sheet/screening-sheet.js';
import type { ScreeningResultsModel } from './state/screening-results-model.js';
import { HitsModel } from './table/hits-model.js';

export const styles = [unsafeCSS(tableStyles + hitsTableStyles + screeningSheetStyles + ofExplanation)];

export function hitsOf(results: ScreeningResultsModel): HitsModel {
  return new HitsModel(results, screeningSheet);
}
