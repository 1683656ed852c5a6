import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../command.js';

const folder = join(ROOT, 'docs/start');
const NAMED = /^\[`[^`]+`\]\(([^)]+)\):\n\n```\w+\n([^]*?)^```$/gm;

const shown = readdirSync(folder).flatMap((page) =>
  [...readFileSync(join(folder, page), 'utf8').matchAll(NAMED)].map(([, file = '', code = '']) => ({
    page,
    file,
    code,
  })),
);

test('the quick starts show the code that is tested in the apps', () => {
  assert.ok(shown.length >= 24);
  for (const { page, file, code } of shown)
    assert.equal(code, readFileSync(join(folder, file), 'utf8'), `docs/start/${page} shows another ${file}`);
});
