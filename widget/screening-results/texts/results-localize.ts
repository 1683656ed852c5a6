import type { Localize } from '../../base/localize.js';
import type { en as ofChanges } from './changes.en.js';
import type { en as ofComparison } from './hit-explanation.en.js';
import type { en as ofDeciding } from './hit-deciding.en.js';
import type { en as ofDecisions } from './hit-decisions.en.js';
import type { en as ofPanel } from './hit-panel.en.js';
import type { en as ofFiles } from './report-files.en.js';
import type { en } from './screening-results.en.js';
import type { en as ofSheet } from './screening-sheet.en.js';

/** The texts of the element, and of its parts that are loaded on demand with texts of their own. */
export type ResultsMessages = typeof en &
  typeof ofSheet &
  typeof ofComparison &
  typeof ofChanges &
  typeof ofDecisions &
  typeof ofDeciding &
  typeof ofPanel &
  typeof ofFiles;

export type ResultsLocalize = Localize<ResultsMessages>;
