import assert from 'node:assert/strict';
import { test } from 'node:test';
import { angularDirectives } from '../../../widget/build/angular-directives.js';
import { describeElements } from '../../../widget/build/describe-elements.js';
import { ROOT } from '../../command.js';

test('each boolean of an element is an input that markup writes without a value', () => {
  for (const element of describeElements(ROOT)) {
    const flags = element.members.flatMap(({ name, type }) => (type?.text === 'boolean' ? [name] : []));
    const written = [...angularDirectives([element]).matchAll(/@Input\(\{ transform: flag \}\) (\w+)\?/g)];
    assert.deepEqual(
      written.map(([, name]) => name),
      flags,
    );
    if (element.tagName === 'kyc-screening-results') assert.deepEqual(flags, ['screenAgain']);
  }
});
