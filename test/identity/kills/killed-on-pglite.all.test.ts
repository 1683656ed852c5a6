import { engines } from '../../engines.js';
import { killedAtEachStep } from './killed-at-each-step.js';

for (const engine of engines) if (engine.name === 'pglite') killedAtEachStep(engine);
