import { testUpstreamFaults } from './upstream-checks.js';
import { UPSTREAM_FAULTS } from './upstream-faults.js';

/** One of each meaning; `npm run test:long` runs them all. */
const NAMES = [
  'a reset in the body',
  'a half-open connection',
  'a burst of 503',
  '429 of a clock that is an hour ahead',
];

testUpstreamFaults(UPSTREAM_FAULTS.filter(({ name }) => NAMES.includes(name)));
