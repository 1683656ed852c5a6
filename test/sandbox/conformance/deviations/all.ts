import type { Deviation } from '../wire.js';
import { CLIENTS_AND_HITS } from './clients-and-hits.js';
import { ERRORS } from './errors.js';
import { IDENTITY } from './identity.js';
import { RESOURCES } from './resources.js';
import { SCREENINGS } from './screening.js';
import { SEARCHES } from './search.js';
import { STATES } from './states.js';

/** In the order of the document. */
export const DEVIATIONS: readonly Deviation[] = [
  ...RESOURCES,
  ...STATES,
  ...SEARCHES,
  ...SCREENINGS,
  ...CLIENTS_AND_HITS,
  ...IDENTITY,
  ...ERRORS,
];
