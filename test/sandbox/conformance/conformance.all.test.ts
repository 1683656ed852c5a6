import { describe } from 'node:test';
import { pglite } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';
import { describeCommandRuns } from './command-runs.js';
import { describeDeviations } from './found-deviations.js';
import { describeEveryRule } from './every-rule.js';
import { describeTakenProfiles } from './profile/taken-profiles.js';

// On one sandbox: its start and the loading of the program cost as much as 40 deviations.
describe('the conformance run', () => {
  const sandbox = TestSandbox.aroundTests(pglite, { allSubmissions: true });
  describeEveryRule(sandbox);
  describeDeviations(sandbox);
  describeCommandRuns(sandbox);
  describeTakenProfiles(sandbox);
});
