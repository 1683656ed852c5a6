import { walk } from './walk.js';

walk('limits');
