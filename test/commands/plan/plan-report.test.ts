import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { planReport } from '../../../server/commands/plan/plan-report.js';
import { watchReport } from '../../../server/commands/plan/watch-report.js';
import { ROOT } from '../../command.js';

it('shows in the guide what kyc-proxy plan prints', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/monitoring.md'), 'utf8');
  const report = planReport({
    people: 2000,
    hours: 1,
    showUp: 0.7,
    limit: 10,
    windowSeconds: 60,
    turnNearSeconds: 180,
    placeHeldSeconds: 300,
    lifetimeSeconds: 180,
  });
  assert.ok(guide.includes(`\n${report}\n`), report);
});

it('shows in the guide what kyc-proxy plan --watch prints', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/monitoring.md'), 'utf8');
  const report = watchReport({ screenings: 5000, hits: 100, perMinute: 60 });
  assert.ok(guide.includes(`\n${report}\n`), report);
});
