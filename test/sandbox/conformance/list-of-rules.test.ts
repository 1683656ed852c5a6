import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SECTIONS } from '../../../sandbox/conformance/rules/rule.js';
import { RULES } from '../../../sandbox/conformance/rules/every-rule.js';
import { ASSUMPTIONS } from '../../../sandbox/conformance/rules/assumptions.js';
import { ROOT } from '../../command.js';
import type { Reference } from '../../../sandbox/console/browser/docs.js';
import { pglite } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';

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

describe('the page of rules', () => {
  const sandbox = TestSandbox.aroundTests(pglite);

  it('has a row for every rule, none of them empty, and is linked from the docs', async () => {
    const { status, body } = await sandbox.call('GET', '/sandbox/reference');
    assert.equal(status, 200);
    const rows = (body.rules as Reference['rules']).flatMap((section) => section.rows);
    assert.equal(rows.length, RULES.length);
    for (const [rule, proof, assumption] of rows) {
      assert.ok(rule && proof, String(rule));
      assert.ok(proof !== 'not visible over HTTP' || assumption, rule.toString());
    }
    assert.equal((await sandbox.call('GET', '/sandbox/docs/rules')).status, 200);
    const { body: script } = await sandbox.call('GET', '/console/assets/docs.js');
    assert.match(String(script), /href: RULES_PATH/);
  });
});
