/** Whether the conformance run finds one wrong rule. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Report } from '../../../sandbox/conformance/report.js';
import { SECTIONS } from '../../../sandbox/conformance/rules/rule.js';
import { pglite } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';
import { keepFewSubmissions, runJson } from './conformance-run.js';
import { startDeviating, type Deviating } from './deviating-service.js';
import { DEVIATIONS } from './deviations/all.js';
import { answers, HITS, ruleOf, type Deviation } from './wire.js';

describe('a service that deviates from one rule', () => {
  const sandbox = TestSandbox.aroundTests(pglite, { allSubmissions: true });
  let service: Deviating;
  before(async () => {
    await keepFewSubmissions(sandbox, 60);
    service = await startDeviating(sandbox.url, null);
  });
  after(async () => {
    await service.close();
  });
  beforeEach(() => sandbox.advance(700_000));

  /** The report of the rule that must find the deviation. */
  async function reportOf({ settings = {}, ...deviation }: Deviation): Promise<Report> {
    const { body: usual } = await sandbox.call('GET', '/sandbox/settings');
    await sandbox.set(settings);
    service.deviation = deviation;
    try {
      const target = ['--url', service.url, '--token', 'sbx_unrestricted', '--yes-control-sandbox'];
      return (await runJson([...target, '--only', deviation.finds])).report;
    } finally {
      service.deviation = null;
      await sandbox.set(Object.fromEntries(Object.keys(settings).map((name) => [name, usual[name]])));
    }
  }

  it('is found by that rule', async () => {
    const missed: string[] = [];
    for (const deviation of DEVIATIONS) {
      await sandbox.advance(181_000);
      const { differences, unchecked } = await reportOf(deviation);
      if (differences.length === 0)
        missed.push(`${deviation.finds}: ${deviation.how} ${unchecked[0]?.why ?? ''}`);
    }
    const found = DEVIATIONS.length - missed.length;
    console.log(
      `kill rate: ${((100 * found) / DEVIATIONS.length).toFixed(1)} %, ${found} of ${DEVIATIONS.length} deviations`,
      ...missed,
    );
    assert.deepEqual(missed, []);
  });

  it('may answer 404 in place of 400 for a screening that is not there any more', async () => {
    const report = await reportOf(answers('hits.lost', HITS, 400, 404));
    assert.deepEqual([report.differences, report.unchecked], [[], []]);
  });
});

describe('the table of deviations', () => {
  it('has at least 80, and some in every section', () => {
    assert.ok(DEVIATIONS.length >= 80);
    const sections = new Set(DEVIATIONS.map((deviation) => ruleOf(deviation).section));
    assert.deepEqual(
      Object.keys(SECTIONS).filter((section) => !sections.has(section as never)),
      [],
    );
  });
});
