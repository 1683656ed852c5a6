import { walk } from './walk.js';

walk('common');
