import { postgres } from '../engines.js';
import { seeds, worldsOf } from './worlds.js';

// With those of `world.test.ts` and `world.all.test.ts`, they arm each moment at which a process dies once.
worldsOf(postgres, seeds(4, 7), { proxies: 3 });
