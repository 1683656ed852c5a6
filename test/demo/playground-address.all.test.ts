import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  defaultSettings,
  fromAddress,
  toAddress,
  type Settings,
} from '../../demo/playground/settings/settings.js';
import { declarationOf } from './declarations.js';

const IDENTITY = declarationOf('identity-verification');
const LIVE = defaultSettings(IDENTITY, '');
const again = (settings: Settings, defaults = LIVE) =>
  fromAddress(new URLSearchParams(String(toAddress(settings, defaults))), defaults, IDENTITY);

describe('the address of the playground', () => {
  test('holds only what differs from the start', () => {
    assert.equal(String(toAddress(LIVE, LIVE)), 'element=identity-verification');
    assert.equal(
      String(toAddress({ ...LIVE, attributes: { ...LIVE.attributes, qr: '' } }, LIVE)),
      'element=identity-verification&a.qr=',
    );
  });

  test('brings back every setting', () => {
    const settings: Settings = {
      ...LIVE,
      attributes: { 'app-name': 'تطبيق & "more"', qr: '' },
      tokens: { '--kyc-accent': 'light-dark(#663399, #cc99ff)' },
      code: 'curl',
    };
    assert.deepEqual(again(settings), settings);
  });

  test('brings back that a default was removed', () => {
    const settings = { ...LIVE, attributes: {} };
    assert.deepEqual(again(settings), settings);
  });

  test('keeps what a scripted screen needs, unless it was changed', () => {
    const defaults = defaultSettings(IDENTITY, 'code-with-qr', { appLink: 'https://app.example', qr: true });
    assert.deepEqual(again(defaults, defaults).attributes, { 'app-link': 'https://app.example', qr: '' });
    const changed = { ...defaults, attributes: { 'app-link': 'https://other.example' } };
    assert.deepEqual(again(changed, defaults), changed);
  });

  test('takes no session, and no name that the element does not have', () => {
    const address = new URLSearchParams(
      'a.session=stolen&a.endpoint=//evil&a.onclick=alert(1)&t.--other=red',
    );
    assert.deepEqual(fromAddress(address, LIVE, IDENTITY), LIVE);
  });
});
