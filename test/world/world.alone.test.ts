import { pglite } from '../engines.js';
import { seedsOf, upTo, worldsOf } from './seeds.js';

worldsOf(pglite, seedsOf(upTo(3)));
