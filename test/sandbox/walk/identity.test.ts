import { walk } from './walk.js';

walk('identity');
