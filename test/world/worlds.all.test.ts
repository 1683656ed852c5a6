import { pglite } from '../engines.js';
import { seedsUpTo, worldsOf } from './worlds.js';

worldsOf(pglite, seedsUpTo(20), { meetAll: true });
