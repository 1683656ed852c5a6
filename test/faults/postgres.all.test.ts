import { testPostgresFaults } from './postgres-checks.js';

testPostgresFaults(['carried out']);
