import { bothEngines } from '../../engines.js';
import { killedAtEachStep, STEPS } from './killed-at-each-step.js';

for (const engine of bothEngines) killedAtEachStep(engine, STEPS);
