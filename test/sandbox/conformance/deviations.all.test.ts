/** Whether the conformance run finds one wrong rule, and what that may cost. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Report } from '../../../sandbox/conformance/report.js';
import { SECTIONS } from '../../../sandbox/conformance/rules/rule.js';
import { RULES } from '../../../sandbox/conformance/rules/every-rule.js';
import { pglite } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';
import { keepFewSubmissions, runJson } from './conformance-run.js';
import { startDeviating, type Deviating } from './deviating-service.js';
import { DEVIATIONS } from './deviations/all.js';
import { answers, HITS, ruleOf, type Deviation } from './wire.js';

const CREATES = /^\/ExtSanctionScreening\/(v2\/)?Search$|^\/ExtIdentity\/request$/;
/** Rules before and after the named one that are checked with it without leave. */
const NEIGHBOURS = 3;

function neighbours(id: string): string {
  const place = RULES.findIndex((rule) => rule.id === id);
  const near = RULES.slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1);
  return near.map((rule) => rule.id).join(',');
}

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

  async function reportOn(only: string, ...more: string[]): Promise<Report> {
    const target = ['--url', service.url, '--token', 'sbx_unrestricted', '--only', only];
    return (await runJson([...target, ...more])).report;
  }

  /** Sets the settings of a deviation while `work` runs. */
  async function deviating<T>(
    { settings = {}, ...deviation }: Deviation,
    work: () => Promise<T>,
  ): Promise<T> {
    const { body: usual } = await sandbox.call('GET', '/sandbox/settings');
    await sandbox.call('PUT', '/sandbox/settings', settings);
    service.deviation = deviation;
    try {
      return await work();
    } finally {
      service.deviation = null;
      const names = Object.keys(settings);
      await sandbox.call(
        'PUT',
        '/sandbox/settings',
        Object.fromEntries(names.map((name) => [name, usual[name]])),
      );
    }
  }

  it('is found by that rule', async () => {
    const missed: string[] = [];
    for (const deviation of DEVIATIONS) {
      await sandbox.advance(181_000);
      const { differences, unchecked } = await deviating(deviation, () =>
        reportOn(deviation.finds, '--yes-control-sandbox'),
      );
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
    const lost = answers('hits.lost', HITS, 400, 404);
    const report = await deviating(lost, () => reportOn(lost.finds, '--yes-control-sandbox'));
    assert.deepEqual([report.differences, report.unchecked], [[], []]);
  });

  it('costs nothing without leave', async () => {
    const made = async () => [
      (await sandbox.call('GET', '/sandbox/cases')).body.cases.length,
      (await sandbox.call('GET', '/sandbox/identity/transactions')).body.transactions.length,
    ];
    const before = await made();
    service.paths.length = 0;
    for (const deviation of DEVIATIONS) {
      await sandbox.advance(61_000);
      const report = await deviating(deviation, () => reportOn(neighbours(deviation.finds)));
      assert.deepEqual(report.created, { cases: [], requests: [], v1Screenings: 0 }, deviation.how);
    }
    assert.deepEqual(
      service.paths.filter((path) => CREATES.test(path)),
      [],
    );
    assert.ok(service.paths.length > DEVIATIONS.length);
    assert.deepEqual(await made(), before);
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
