import { MOUNTED, testMounted } from './mounted-checks.js';

MOUNTED.forEach(testMounted);
