import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SECTIONS } from '../../../sandbox/conformance/rules/rule.js';
import { RULES } from '../../../sandbox/conformance/rules/every-rule.js';
import { ASSUMPTIONS } from '../../../sandbox/conformance/rules/assumptions.js';
import { ROOT } from '../../command.js';

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

  it('names files that exist where an assumption can be changed', () => {
    for (const { change } of ASSUMPTIONS) {
      for (const [file] of change.matchAll(/[\w/-]+\.ts/g)) {
        const path = join(ROOT, file.startsWith('contract/') ? file : `sandbox/${file}`);
        assert.ok(existsSync(path), file);
      }
    }
  });

  it('follows the order of the document and leaves no section out', () => {
    assert.deepEqual([...new Set(RULES.map(({ section }) => section))], Object.keys(SECTIONS));
  });
});
