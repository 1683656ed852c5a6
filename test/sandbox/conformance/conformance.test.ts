import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { RULES, rulesNamed } from '../../../sandbox/conformance/rules/every-rule.js';
import { SandboxControl } from '../../../sandbox/conformance/service/sandbox-control.js';
import type { Reference } from '../../../sandbox/console/browser/docs.js';
import { pglite } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';
import { keepFewSubmissions, runJson } from './conformance-run.js';
import { startDeviating, type Deviating } from './deviating-service.js';

/** What the tests of the routes leave to the rules. `conformance.all.test.ts` checks them all, and that some find their deviation. */
const SECTIONS = ['search', 'states.kyc.Rejected', 'screening', 'hits', 'authentication', 'errors'];
/** Of each cost some. */
const TEN = [
  ...['overview.base-url', 'common.bearer', 'search.rule-4', 'search.null'],
  ...['screening.name.length', 'resources.screening.id', 'common.envelope.screening'],
  ...['identity.details.unfinished', 'states.mfa.WAITING', 'states.mfa.REJECTED'],
];

describe('the conformance of the sandbox', () => {
  const sandbox = TestSandbox.aroundTests(pglite, { allSubmissions: true });
  let service: Deviating;
  before(async () => {
    await keepFewSubmissions(sandbox, 60);
    service = startDeviating(sandbox.url, null);
  });
  after(() => service?.close());
  beforeEach(() => sandbox.advance(180_000));

  const check = (rules: readonly string[], ...more: string[]) =>
    runJson(['--url', service.url, '--token', 'sbx_unrestricted', '--only', rules.join(','), ...more]);

  it('holds for ten rules of different cost, and for those that any caller meets first', async () => {
    const { code, report } = await check([...TEN, ...SECTIONS], '--yes-control-sandbox');
    const rules = rulesNamed([...TEN, ...SECTIONS])!.filter((rule) => rule.check);
    assert.deepEqual([report.differences, report.unchecked, report.hold, code], [[], [], rules.length, 0]);
    assert.ok(rules.length > 140);
  });

  it('ends a request by its controls, and accepts that it has ended meanwhile', async () => {
    const control = new SandboxControl(sandbox.url);
    const waiting = await sandbox.request('1000000000');
    await control.endIfWaiting(waiting.transId);
    assert.equal(await sandbox.status(waiting), 'EXPIRED');
    await control.endIfWaiting(waiting.transId);
    await assert.rejects(control.endIfWaiting('unknown'), /expected 200 or 409, found 404/);
  });

  it('has a row for every rule in the docs, none of them empty', async () => {
    const { status, body } = await sandbox.call('GET', '/sandbox/reference');
    assert.equal(status, 200);
    const rows = (body.rules as Reference['rules']).flatMap((section) => section.rows);
    assert.equal(rows.length, RULES.length);
    for (const [rule, proof, assumption] of rows) {
      assert.ok(rule && proof, String(rule));
      assert.ok(proof !== 'not visible over HTTP' || assumption, rule.toString());
    }
  });
});
