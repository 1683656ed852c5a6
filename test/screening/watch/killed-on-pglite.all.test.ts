import { engines } from '../../engines.js';
import { killedWhileWatching } from './killed-while-watching.js';

killedWhileWatching(engines.find(({ name }) => name === 'pglite')!);
