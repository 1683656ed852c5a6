import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Report } from '../../../sandbox/conformance/report.js';
import { SECTIONS } from '../../../sandbox/conformance/rules/rule.js';
import { RULES } from '../../../sandbox/conformance/rules/every-rule.js';
import type { TestSandbox } from '../running-sandbox.js';
import { keepFewSubmissions, runJson } from './conformance-run.js';
import { startDeviating, type Deviating } from './deviating-service.js';

export const describeEveryRule = (sandbox: TestSandbox) =>
  describe('against the sandbox', () => {
    let service: Deviating;
    let code: number;
    let report: Report;
    before(async () => {
      await keepFewSubmissions(sandbox, 300);
      // Through what the deviations change: without one it must change nothing.
      service = startDeviating(sandbox.url, null);
      const target = ['--url', service.url, '--token', 'sbx_unrestricted'];
      ({ code, report } = await runJson([...target, '--yes-control-sandbox']));
    });
    after(async () => {
      service?.close();
    });

    it('finds no difference and leaves nothing unchecked', () => {
      assert.deepEqual([report.differ, report.notChecked, code], [0, 0, 0]);
      assert.equal(report.rules, RULES.length);
      assert.equal(report.hold, RULES.filter(({ check }) => check).length);
      assert.equal(report.assumed, RULES.filter(({ check }) => !check).length);
    });

    for (const [section, heading] of Object.entries(SECTIONS)) {
      describe(heading, () => {
        for (const rule of RULES.filter((each) => each.section === section)) {
          it(`${rule.id}: ${rule.rule}`, () => {
            const found = ({ id }: { id: string }) => id === rule.id;
            assert.equal(report.differences.find(found)?.found, undefined);
            assert.equal(report.unchecked.find(found)?.why, undefined);
          });
        }
      });
    }
  });
