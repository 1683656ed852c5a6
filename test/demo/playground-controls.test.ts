import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageFolder } from '../../demo/page-folder.js';
import { arabicPages } from '../../demo/playground/controls/page-texts.ar.js';
import { controlFor, ownFirst } from '../../demo/playground/settings/manifest.js';
import { DECLARATIONS, declarationOf } from './declarations.js';

const kindOf = (element: string, attribute: string) => {
  const { type, description } = declarationOf(element).attributes.find(({ name }) => name === attribute)!;
  return controlFor(type.text, description);
};

describe('the playground draws a control from the manifest', () => {
  test('that fits the type of an attribute', () => {
    assert.equal(kindOf('identity-verification', 'qr').kind, 'switch');
    assert.equal(kindOf('screening-results', 'page-size').kind, 'number');
    assert.equal(kindOf('identity-verification', 'requester').kind, 'text');
    assert.equal(kindOf('screening-form', 'clients').kind, 'json');
    assert.deepEqual(kindOf('screening-results', 'density'), {
      kind: 'choice',
      options: ['comfortable', 'compact'],
    });
  });

  test('that suggests the values its description begins with', () => {
    assert.deepEqual(kindOf('identity-verification', 'numerals'), {
      kind: 'suggestions',
      options: ['latn', 'arab'],
    });
    assert.deepEqual(kindOf('submission-search', 'autocomplete'), {
      kind: 'suggestions',
      options: ['off', 'on'],
    });
  });

  test('with the attributes of the element before those of all elements', () => {
    const names = ownFirst(declarationOf('screening-form'), DECLARATIONS).map(({ name }) => name);
    assert.equal(names[0], 'client-id');
    assert.ok(names.indexOf('for') < names.indexOf('lang'));
    assert.equal(names.length, declarationOf('screening-form').attributes.length);
  });
});

test('the documents of the demo have each of their texts in Arabic, and no other', () => {
  const documents = readdirSync(pageFolder()).filter((name) => name.endsWith('.html'));
  const keys = documents.flatMap((name) =>
    [...readFileSync(join(pageFolder(), name), 'utf8').matchAll(/data-text="(\w+)"/g)].map(([, key]) => key!),
  );
  assert.deepEqual(new Set(Object.keys(arabicPages)), new Set(keys));
});
