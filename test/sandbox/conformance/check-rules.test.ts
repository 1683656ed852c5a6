import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkRules } from '../../../sandbox/conformance/check-rules.js';
import { Differs } from '../../../sandbox/conformance/service/assertions.js';
import type { Rule } from '../../../sandbox/conformance/rules/rule.js';
import { RULES } from '../../../sandbox/conformance/rules/every-rule.js';
import { Service } from '../../../sandbox/conformance/service/service.js';

describe('a rule that two sections state', () => {
  it('is checked once, and differs in both', async () => {
    let calls = 0;
    const check = async () => {
      calls++;
      throw new Differs('another answer');
    };
    const rule: Rule = { id: 'hits.one', section: 'hits', rule: 'one', cost: 'none', check };
    const rules = [rule, { ...rule, id: 'limits.one', section: 'limits' as const }];
    const service = new Service('http://localhost', 'token', {}, null);
    const checked = await checkRules(
      rules,
      service,
      { allowed: new Set(['none']), refusal: () => '' },
      false,
    );
    assert.equal(calls, 1);
    assert.deepEqual(
      checked.map(({ rule: { id }, outcome, why }) => [id, outcome, why]),
      [
        ['hits.one', 'differs', 'another answer'],
        ['limits.one', 'differs', 'another answer'],
      ],
    );
  });

  it('costs the same in both', () => {
    const shared = RULES.filter(({ sameAs }) => sameAs !== undefined);
    assert.ok(shared.length > 10);
    for (const { id, sameAs, cost } of shared)
      assert.equal(RULES.find((rule) => rule.id === sameAs)?.cost, cost, id);
  });
});
