import { pglite } from '../../engines.js';
import { killedAtEachStep, STEPS } from './killed-at-each-step.js';

killedAtEachStep(
  pglite,
  STEPS.filter(({ name }) => name === 'the code stored, not written'),
);
