import { walk } from './walk.js';

walk('v1');
