import { testDistinguisher } from './distinguisher.js';

testDistinguisher('cannot tell it by any later answer either, while no code can come', true);
