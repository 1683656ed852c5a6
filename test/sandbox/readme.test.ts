import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { KEYS } from '../../sandbox/http/keys.js';
import { MAGIC_DIGITS } from '../../sandbox/identity/magic-ids.js';
import { ROOT } from '../command.js';

it('the README of the sandbox lists every key and every magic digit', () => {
  const rows = readFileSync(join(ROOT, 'sandbox/README.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const second = (first: string) => rows.find((cells) => cells[1] === first)?.[2];
  for (const key of Object.keys(KEYS)) assert.ok(second(`\`${key}\``), key);
  for (const [digit, effect] of MAGIC_DIGITS) assert.ok(second(digit)?.startsWith(effect), digit);
});
