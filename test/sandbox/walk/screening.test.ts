import { walk } from './walk.js';

walk('screening');
