import { findPlanted } from './found-planted.js';

findPlanted(true);
