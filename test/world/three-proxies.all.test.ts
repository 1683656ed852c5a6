import { postgres } from '../engines.js';
import { seedsUpTo, worldsOf } from './worlds.js';

worldsOf(postgres, seedsUpTo(20), { proxies: 3, meetAll: true });
