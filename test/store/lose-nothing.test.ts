import { engines } from '../engines.js';
import { losesNothing } from './lose-nothing.js';

/** A deadlock and a lost right; lose-nothing.all.test.ts has the whole table. */
const STATES = ['40P01', '42501'];

for (const engine of engines) losesNothing(engine, STATES, ['40P01']);
