import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HitMatches } from '../../../../widget/screening-results/explanation/hit-matches.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';

test('asks for the sounds of names only where the letters of a hit explain nothing', () => {
  let asked = 0;
  const sounds = { for: () => void (asked += 1), isLoading: false };
  const matches = new HitMatches(sounds as never, {} as never);
  const [hit] = screeningOf(1).hits.items;
  const latin = { ...hit!, name: 'Mohamed Alharbi', aliases: null };
  assert.ok(matches.compareSome('Mohammed Al Harbi', [latin], Infinity));
  assert.equal(asked, 0);
  matches.compareSome('محمد الحربي', [latin], Infinity);
  assert.ok(asked > 0);
});
