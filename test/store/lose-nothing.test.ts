import { pglite } from '../engines.js';
import { losesNothing } from './lose-nothing.js';

/** A deadlock and a lost right; lose-nothing.all.test.ts has the whole table. */
const STATES = ['40P01', '42501'];

losesNothing(pglite, STATES, ['40P01']);
