/**
 * Follows each quick start of docs/start in a new folder. Their code is that of the apps, which are tested at each change; what
 * the create tools make changes when their authors publish one.
 */
import { describe } from 'node:test';
import { unbuilt } from '../packages/pack.js';
import { appsForSuite } from './apps-for-suite.js';
import { QUICK_STARTS } from './apps.js';
import { testQuickStart } from './test-quick-start.js';

describe('the quick starts', { skip: unbuilt, concurrency: 2 }, () => {
  const starts = QUICK_STARTS.filter(({ hasOwnCode }) => !hasOwnCode);
  const shared = appsForSuite(starts.length);
  for (const [index, start] of starts.entries()) testQuickStart(start, shared, index);
});
