import { engines } from '../../engines.js';
import { killedAtEachStep, STEPS } from './killed-at-each-step.js';

killedAtEachStep(
  engines[0]!,
  STEPS.filter(({ name }) => name === 'the code stored, not written'),
);
