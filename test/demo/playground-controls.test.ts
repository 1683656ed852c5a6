import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { arabicExplanations } from '../../demo/playground/controls/explanations.ar.js';
import {
  controlFor,
  dataProperties,
  firstSentence,
  ownFirst,
} from '../../demo/playground/settings/manifest.js';
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

  test('with an explanation in Arabic, which has the same code', () => {
    const sentences = DECLARATIONS.flatMap((declaration) => [
      ...[...declaration.attributes, ...dataProperties(declaration), ...declaration.cssProperties].map(
        ({ description }) => description,
      ),
      ...declaration.events.map(firstSentence),
    ]);
    const codeOf = (sentence: string) => sentence.match(/`[^`]*`/g) ?? [];
    const translated = sentences.filter((sentence) => /\p{L}/u.test(sentence.replaceAll(/`[^`]*`/g, '')));
    assert.deepEqual(new Set(Object.keys(arabicExplanations)), new Set(translated));
    for (const [english, arabic] of Object.entries(arabicExplanations))
      assert.deepEqual(codeOf(arabic), codeOf(english), english);
  });
});
