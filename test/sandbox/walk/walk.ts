import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../../../server/store/database.js';
import { checkRule } from '../../../sandbox/conformance/check-rule.js';
import { SANDBOX_FACTS } from '../../../sandbox/conformance/facts.js';
import { SECTIONS, testName, type Section } from '../../../sandbox/conformance/rule.js';
import { RULES } from '../../../sandbox/conformance/rules.js';
import { SandboxControl } from '../../../sandbox/conformance/sandbox-control.js';
import { Service } from '../../../sandbox/conformance/service.js';
import { ASSUMPTIONS } from '../../../sandbox/conformance/assumptions.js';
import { engines } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';

/** The faster one to start, where there is one; conformance.test.ts asks every rule of the embedded one too. */
const [engine] = engines.filter(({ skip }) => skip === false).toReversed();

/** One test for each rule of a section of the service's document, against a sandbox over HTTP. */
export function walk(section: Section): void {
  describe(SECTIONS[section], () => {
    let database: Database;
    let sandbox: TestSandbox;
    let service: Service;
    before(async () => {
      assert.ok(engine);
      database = await engine.open();
      sandbox = await TestSandbox.start(database);
      service = new Service(sandbox.url, 'sbx_unrestricted', SANDBOX_FACTS, new SandboxControl(sandbox.url));
    });
    after(async () => {
      await sandbox.close();
      await database.close();
    });

    for (const rule of RULES.filter((each) => each.section === section)) {
      it(testName(rule), async () => {
        const { outcome, why } = await checkRule(rule, service);
        assert.equal(why, null);
        if (rule.assumption === undefined) assert.equal(outcome, 'holds');
        else assert.ok(ASSUMPTIONS.some(({ about }) => about === rule.assumption));
      });
    }
  });
}
