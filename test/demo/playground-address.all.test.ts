import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings, fromAddress } from '../../demo/playground/settings/settings.js';
import { declarationOf } from './declarations.js';

const IDENTITY = declarationOf('identity-verification');

test('the address of the playground takes no session, and no name that the element does not have', () => {
  const live = defaultSettings(IDENTITY, '');
  const address = new URLSearchParams('a.session=stolen&a.endpoint=//evil&a.onclick=alert(1)&t.--other=red');
  assert.deepEqual(fromAddress(address, live, IDENTITY), live);
});
