import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { VERIFICATION_REASONS, VERIFICATION_STATUSES } from '../../contract/rules.js';
import { GUIDE_VALUES } from '../../server/api/reference/guide-values.js';
import { fillGuide, renderGuide } from '../../server/api/reference/guides.js';
import { ROOT } from '../command.js';
import { readGuide } from '../guide.js';

const files = readdirSync(join(ROOT, 'docs', 'guides'));
const all = files.map(readGuide).join('\n');

describe('the guides', () => {
  test('have a value for every placeholder, and a place for every value', () => {
    const used = new Set([...all.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!));
    assert.deepEqual([...used].toSorted(), Object.keys(GUIDE_VALUES).toSorted());
    assert.doesNotMatch(fillGuide(all, GUIDE_VALUES), /\{\{/);
    assert.throws(() => fillGuide('{{MISSPELT}}', GUIDE_VALUES), /\{\{MISSPELT\}\} has no value/);
  });

  test('say what each status and reason means', () => {
    const rows = readGuide('verifications.md');
    for (const word of [...VERIFICATION_STATUSES, ...VERIFICATION_REASONS]) {
      assert.match(rows, new RegExp(`^\\| \`${word}\` +\\| \\S`, 'm'));
    }
  });

  test('show HTML as text', () => {
    const html = renderGuide(
      '## A <b>heading</b> {#here}\n\n<script>alert(1)</script>\n\n[a "link](verifications.md#starts)',
    );
    assert.equal(html.replaceAll(/<(\/?)(h2|p|a)\b/g, '').includes('<'), false, html);
    assert.match(html, /<h2 id="here">A &lt;b&gt;heading/);
    assert.match(html, /<a href="#starts">/);
  });
});
