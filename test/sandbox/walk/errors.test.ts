import { walk } from './walk.js';

walk('errors');
