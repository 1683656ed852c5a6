import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HOST_EVENT_TYPES } from '../../contract/events.js';
import { VERIFICATION_REASONS, VERIFICATION_STATUSES } from '../../contract/rules.js';
import { readGuide } from '../guide.js';

describe('the guides', () => {
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
