import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { HOST_EVENT_TYPES } from '../../contract/events.js';
import { VERIFICATION_REASONS, VERIFICATION_STATUSES } from '../../contract/rules.js';
import { fillGuide, GUIDE_VALUES } from '../../docs/site/guide-values.js';
import { ROOT } from '../command.js';
import { readGuide } from '../guide.js';

const files = readdirSync(join(ROOT, 'docs', 'guides'));
const all = files.map(readGuide).join('\n');

describe('the guides', () => {
  test('have a value for every placeholder, and a place for every value', () => {
    const used = new Set([...all.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!));
    assert.deepEqual([...used].toSorted(), Object.keys(GUIDE_VALUES).toSorted());
    assert.doesNotMatch(fillGuide(all), /\{\{/);
    assert.throws(() => fillGuide('{{MISSPELT}}'), /\{\{MISSPELT\}\} has no value/);
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
});
