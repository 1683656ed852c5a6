import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../command.js';

/** Of the catalogue `2.5-edition-wcag-2.2-en` of OpenACR, by chapter. */
const CRITERIA: Readonly<Record<string, string>> = {
  success_criteria_level_a:
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.1 4.1.2',
  success_criteria_level_aa:
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};
const LEVELS = ['supports', 'partially-supports', 'not-applicable'];

interface Criterion {
  num: string;
  components: { name: string; adherence: { level: string; notes: string } }[];
}

describe('the report of accessibility conformance', () => {
  const text = readFileSync(join(ROOT, 'docs/accessibility-conformance.yaml'), 'utf8');
  const report = parse(text) as {
    title: string;
    product: { name: string; version: string };
    author: { email: string };
    chapters: Record<string, { criteria: Criterion[] }>;
  };

  it('has the parts that OpenACR requires, for the version of the packages', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'widget/package.json'), 'utf8')) as {
      version: string;
    };
    assert.deepEqual([report.product.name, report.product.version], ['kyc-elements', version]);
    assert.ok(report.title && report.author.email);
  });

  for (const [chapter, numbers] of Object.entries(CRITERIA))
    it(`answers each criterion of ${chapter} once, with a remark`, () => {
      const { criteria } = report.chapters[chapter]!;
      assert.equal(criteria.map(({ num }) => num).join(' '), numbers);
      for (const { num, components } of criteria) {
        assert.deepEqual(
          components.map(({ name }) => name),
          ['web'],
        );
        const { level, notes } = components[0]!.adherence;
        assert.ok(LEVELS.includes(level) && notes.length > 5, num);
      }
    });

  it('cites tests that exist', () => {
    const cited = text.match(/\b(test|docs)\/[\w./-]+\.(ts|md)\b/g)!;
    assert.ok(cited.length > 25);
    for (const path of cited) assert.ok(existsSync(join(ROOT, path)), path);
  });
});
