import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { HOST_EVENT_TYPES } from '../../contract/events.js';
import { VERIFICATION_REASONS, VERIFICATION_STATUSES } from '../../contract/rules.js';
import { API_CALLS } from '../../server/api/api-calls.js';
import { GUIDE_VALUES } from '../../server/api/reference/guide-values.js';
import { docsPage } from '../../server/api/reference/docs-page.js';
import { elementsPage } from '../../server/api/reference/elements-page.js';
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

  test('are all on a page, under the ids that links from elsewhere use', () => {
    const pages = docsPage(API_CALLS, '0.0.0') + elementsPage([]);
    const ids = [...all.matchAll(/ \{#([\w-]+)\}$/gm)].map(([, id]) => id!);
    for (const id of ids) assert.ok(pages.includes(` id="${id}"`), id);
    const linked = ['sessions', 'grant-identity', 'grant-screening', 'grant-submissions', 'session-life'];
    linked.push('publishable', 'statuses', 'starts', 'once', 'events', 'receiver', 'watch', 'kept', 'keys');
    assert.deepEqual(
      linked.filter((id) => !ids.includes(id)),
      [],
    );
  });

  test('say what each status and reason means', () => {
    const rows = readGuide('verifications.md');
    for (const word of [...VERIFICATION_STATUSES, ...VERIFICATION_REASONS]) {
      assert.match(rows, new RegExp(`^\\| \`${word}\` +\\| \\S`, 'm'));
    }
  });

  test('say when each event is sent', () => {
    const rows = readGuide('events.md');
    for (const type of HOST_EVENT_TYPES) assert.match(rows, new RegExp(`^\\| \`${type}\` +\\| \\S`, 'm'));
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
