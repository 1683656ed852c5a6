import { pglite } from '../engines.js';
import { seeds, worldsOf } from './worlds.js';

worldsOf(pglite, seeds(3, 3));
