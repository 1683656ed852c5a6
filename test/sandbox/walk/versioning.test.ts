import { walk } from './walk.js';

walk('versioning');
