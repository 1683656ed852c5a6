import { pglite, postgres } from '../engines.js';
import { seeds, worldsOf } from './worlds.js';

worldsOf(pglite, seeds(1, 20), { meetAll: true });
worldsOf(postgres, seeds(1, 20), { proxies: 3, meetAll: true });
