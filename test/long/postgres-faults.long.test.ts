import { testPostgresFaults } from '../faults/postgres-checks.js';

testPostgresFaults(['lost', 'carried out']);
