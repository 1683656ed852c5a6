import { postgres } from '../engines.js';
import { killedWhileDelivering } from './killed-while-delivering.js';

killedWhileDelivering(postgres);
