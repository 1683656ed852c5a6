import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageFolder } from '../../demo/page-folder.js';
import { arabicPages } from '../../demo/playground/controls/page-texts.ar.js';
import { english } from '../../demo/playground/controls/texts.en.js';
import { DECLARATIONS } from './declarations.js';

test('the demo has a name for each element', () => {
  for (const { tagName } of DECLARATIONS) assert.ok(tagName.replace('kyc-', '') in english, tagName);
});

test('the documents of the demo have each of their texts in Arabic, and no other', () => {
  const documents = readdirSync(pageFolder()).filter((name) => name.endsWith('.html'));
  const keys = documents.flatMap((name) =>
    [...readFileSync(join(pageFolder(), name), 'utf8').matchAll(/data-text="(\w+)"/g)].map(([, key]) => key!),
  );
  assert.deepEqual(new Set(Object.keys(arabicPages)), new Set(keys));
});
