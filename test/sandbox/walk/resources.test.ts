import { walk } from './walk.js';

walk('resources');
