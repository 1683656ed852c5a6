import { pglite } from '../../engines.js';
import { killedAtEachStep, QUICK, STEPS } from './killed-at-each-step.js';

killedAtEachStep(
  pglite,
  STEPS.filter(({ name }) => name === QUICK),
);
