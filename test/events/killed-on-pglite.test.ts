import { pglite } from '../engines.js';
import { killedWhileDelivering } from './killed-while-delivering.js';

killedWhileDelivering(pglite);
