import { bothEngines } from '../engines.js';
import { killedWhileDelivering, STEPS } from './killed-while-delivering.js';

for (const engine of bothEngines) killedWhileDelivering(engine, STEPS);
