/** What is loaded where a team decides, and where a name in another script is compared by sound. */
import { unsafeCSS } from 'lit-element';
import { styles as ofDeciding } from './hit-deciding.styles.js';
import { styles as ofDecisions } from './hit-decisions.styles.js';

export { findSoundMatch, romanised } from '../../names/sound-comparison.js';
export { HitDeciding } from './hit-deciding.js';

export const styles = [unsafeCSS(ofDecisions + ofDeciding)];
