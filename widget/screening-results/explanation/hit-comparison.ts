/** What explains the hits: the names compared by letters, the facts, the details and the report. Loaded with the first hits. */
export { en } from '../texts/hit-explanation.en.js';
export { findMatchedName } from '../../names/alias-matching.js';
export { isUnexplained } from '../../names/name-difference.js';
export { hitCountries } from '../facts/hit-countries.js';
export { hitDetails } from './hit-details.js';
export { explainHit } from './hit-explanation.js';
export { styles } from './hit-explanation.styles.js';
export { screeningReport } from '../report/screening-report.js';
