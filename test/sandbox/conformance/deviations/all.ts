import type { Deviation } from '../wire.js';
import { ANSWERED } from './answered.js';
import { READ } from './read.js';
import { SHOWN } from './shown.js';

export const DEVIATIONS: readonly Deviation[] = [...READ, ...SHOWN, ...ANSWERED];
