import { walk } from './walk.js';

walk('authentication');
