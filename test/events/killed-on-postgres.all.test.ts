import { engines } from '../engines.js';
import { killedWhileDelivering } from './killed-while-delivering.js';

killedWhileDelivering(engines.find(({ name }) => name === 'postgres')!);
