import { engines } from '../engines.js';
import { killedWhileDelivering, STEPS } from './killed-while-delivering.js';

killedWhileDelivering(
  engines[0]!,
  STEPS.filter(({ at }) => at === 'receiver'),
);
