import { pglite } from '../../engines.js';
import { killedWhileWatching } from './killed-while-watching.js';

killedWhileWatching(pglite);
