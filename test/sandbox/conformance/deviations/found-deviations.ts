/** Whether the conformance run finds one wrong rule. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { checkRules, type Checked } from '../../../../sandbox/conformance/check-rules.js';
import type { Consent } from '../../../../sandbox/conformance/consent.js';
import { SECTIONS } from '../../../../sandbox/conformance/rules/rule.js';
import { SANDBOX_FACTS } from '../../../../sandbox/conformance/service/facts.js';
import { SandboxControl } from '../../../../sandbox/conformance/service/sandbox-control.js';
import { Service } from '../../../../sandbox/conformance/service/service.js';
import type { TestSandbox } from '../../running-sandbox.js';
import { keepFewSubmissions } from '../conformance-run.js';
import { startDeviating, type Deviating } from '../deviating-service.js';
import { DEVIATIONS } from './all.js';
import { answers, HITS, ruleOf, type Deviation } from '../wire.js';

export const describeDeviations = (sandbox: TestSandbox) =>
  describe('of a service that deviates from one rule', () => {
    let service: Deviating;
    before(async () => {
      await keepFewSubmissions(sandbox, 60);
      service = startDeviating(sandbox.url, null);
    });
    after(async () => {
      service.close();
    });
    beforeEach(() => sandbox.advance(700_000));

    /** What the rule that must find the deviation says. */
    async function checkedWith({ settings, ...deviation }: Deviation): Promise<Checked> {
      const control = new SandboxControl(service.url);
      if (settings !== undefined) await control.set(settings);
      service.deviation = deviation;
      try {
        const checkedService = new Service(service.url, 'sbx_unrestricted', SANDBOX_FACTS, control);
        const allowed: Consent = { allowed: new Set([ruleOf(deviation).cost]), refusal: () => '' };
        const [checked] = await checkRules([ruleOf(deviation)], checkedService, allowed, true);
        return checked!;
      } finally {
        service.deviation = null;
        await control.restore();
      }
    }

    it('is found by that rule', async () => {
      const missed: string[] = [];
      for (const deviation of DEVIATIONS) {
        await sandbox.advance(181_000);
        const { outcome, why } = await checkedWith(deviation);
        const isFound = outcome === 'differs' && !why?.startsWith('the check failed');
        if (!isFound) missed.push(`${deviation.finds}: ${deviation.how} ${why ?? ''}`);
      }
      const found = DEVIATIONS.length - missed.length;
      console.log(
        `kill rate: ${((100 * found) / DEVIATIONS.length).toFixed(1)} %, ${found} of ${DEVIATIONS.length} deviations`,
        ...missed,
      );
      assert.deepEqual(missed, []);
    });

    it('may answer 404 in place of 400 for a screening that is not there any more', async () => {
      const { outcome } = await checkedWith(answers('hits.lost', HITS, 400, 404));
      assert.equal(outcome, 'holds');
    });

    it('is one of at least 80, some in every section', () => {
      assert.ok(DEVIATIONS.length >= 80);
      const sections = new Set(DEVIATIONS.map((deviation) => ruleOf(deviation).section));
      assert.deepEqual(
        Object.keys(SECTIONS).filter((section) => !sections.has(section as never)),
        [],
      );
    });
  });
