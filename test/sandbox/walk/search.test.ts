import { walk } from './walk.js';

walk('search');
