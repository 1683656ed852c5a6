import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkRules } from '../../../sandbox/conformance/check-rules.js';
import { SECTIONS, sectionRules, type Rule } from '../../../sandbox/conformance/rules/rule.js';
import { RULES } from '../../../sandbox/conformance/rules/every-rule.js';
import { Differs } from '../../../sandbox/conformance/service/assertions.js';
import type { Cost } from '../../../sandbox/conformance/service/cost.js';
import { Service } from '../../../sandbox/conformance/service/service.js';
import { ASSUMPTIONS } from '../../../sandbox/conformance/rules/assumptions.js';

describe('the list of rules', () => {
  it('gives every rule a check or an assumption', () => {
    for (const { id, check, assumption } of RULES) assert.ok(check ?? assumption, id);
  });

  it('names each rule once', () => {
    assert.equal(new Set(RULES.map(({ id }) => id)).size, RULES.length);
    assert.equal(new Set(RULES.map(({ id, rule }) => `${id}: ${rule}`)).size, RULES.length);
  });

  it('refers to assumptions that are documented, and leaves none out', () => {
    const documented = new Set(ASSUMPTIONS.map(({ about }) => about));
    const used = new Set(RULES.flatMap(({ assumption }) => assumption ?? []));
    assert.deepEqual(
      [...used].filter((about) => !documented.has(about)),
      [],
    );
    // Seen on the phone or in messages between a customer's key and forms: no rule of the document speaks of them.
    const beside = ['Wrong code in the app', 'Submission search: form of another tenant'];
    assert.deepEqual(
      [...documented].filter((about) => !used.has(about)),
      beside,
    );
  });

  it('checks a rule that two sections state once: it differs in both, and costs the same', async () => {
    let calls = 0;
    const check = async () => {
      calls++;
      throw new Differs('another answer');
    };
    const rule: Rule = { id: 'hits.one', section: 'hits', rule: 'one', cost: 'none', check };
    const rules = [rule, { ...rule, id: 'limits.one', section: 'limits' as const }];
    const service = new Service('http://localhost', 'token', {}, null);
    const free = { allowed: new Set<Cost>(['none']), refusal: () => '' };
    const checked = await checkRules(rules, service, free, false);
    assert.equal(calls, 1);
    assert.deepEqual(
      checked.map((one) => [one.rule.id, one.outcome, one.why]),
      [
        ['hits.one', 'differs', 'another answer'],
        ['limits.one', 'differs', 'another answer'],
      ],
    );
    const shared = RULES.filter(({ sameAs }) => sameAs !== undefined);
    assert.ok(shared.length > 10);
    for (const { id, sameAs, cost } of shared)
      assert.equal(RULES.find((one) => one.id === sameAs)?.cost, cost, id);
  });

  it('refuses a row whose step it cannot read, and one without steps', () => {
    const rules = (...cells: string[]) =>
      sectionRules('search', ['one | none | A rule', ...cells].join(' | '));
    assert.equal(rules('search {} → 400').length, 1);
    for (const steps of [
      ...['serch {} → 400', 'search {} → refused', 'search {} → 400; → 200', 'search {} → 400 with none'],
      ...['search {} → result about 1'],
    ])
      assert.throws(() => rules(steps), /is not a/, steps);
    assert.throws(() => rules('search {"formId": 1 → 400'), SyntaxError);
    assert.throws(() => rules(), /no steps/);
    assert.throws(() => rules('–'), /no steps/);
    assert.equal(rules('–', 'An assumption')[0]?.check, undefined);
  });

  it('follows the order of the document and leaves no section out', () => {
    assert.deepEqual([...new Set(RULES.map(({ section }) => section))], Object.keys(SECTIONS));
  });
});
