import { testUpstreamFaults } from '../faults/upstream-checks.js';
import { UPSTREAM_FAULTS } from '../faults/upstream-faults.js';

testUpstreamFaults(UPSTREAM_FAULTS);
