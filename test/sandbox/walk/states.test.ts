import { walk } from './walk.js';

walk('states');
