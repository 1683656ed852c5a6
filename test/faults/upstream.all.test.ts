import { testUpstreamFaults } from './upstream-checks.js';
import { UPSTREAM_FAULTS } from './upstream-faults.js';

/** The meanings that differ most; `npm run test:long` runs them all. */
const NAMES = [
  'a refused connection',
  'a reset in the body',
  'a half-open connection',
  '429 of a clock that is an hour ahead',
];

testUpstreamFaults(UPSTREAM_FAULTS.filter(({ name }) => NAMES.includes(name)));
