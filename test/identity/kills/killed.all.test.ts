import { pglite, postgres } from '../../engines.js';
import { killedAtEachStep, QUICK, STEPS } from './killed-at-each-step.js';

const isQuick = ({ name }: (typeof STEPS)[number]) => name === QUICK;

killedAtEachStep(
  pglite,
  STEPS.filter((step) => !isQuick(step)),
);
killedAtEachStep(postgres, STEPS.filter(isQuick));
