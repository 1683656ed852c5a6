import { walk } from './walk.js';

walk('hits');
