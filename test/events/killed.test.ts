import { pglite } from '../engines.js';
import { killedWhileDelivering, STEPS } from './killed-while-delivering.js';

killedWhileDelivering(
  pglite,
  STEPS.filter(({ at }) => at === 'receiver'),
);
