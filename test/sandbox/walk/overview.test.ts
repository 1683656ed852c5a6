import { walk } from './walk.js';

walk('overview');
