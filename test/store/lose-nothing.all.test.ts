import { pglite } from '../engines.js';
import { losesNothing } from './lose-nothing.js';
import { SQLSTATES } from './sqlstates.js';

const BEFORE_THE_CALL = ['40P01', '57014', '42501', '53100'];

losesNothing(pglite, SQLSTATES, BEFORE_THE_CALL);
