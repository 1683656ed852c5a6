import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fromAddress, toAddress, widthOf } from '../../demo/playground/settings/address.js';
import { defaultSettings, type Settings } from '../../demo/playground/settings/settings.js';
import { declarationOf } from './declarations.js';

const IDENTITY = declarationOf('identity-verification');
const LIVE = defaultSettings(IDENTITY, '');
const again = (settings: Settings, defaults = LIVE) =>
  fromAddress(new URLSearchParams(String(toAddress(settings, defaults))), defaults, IDENTITY);

describe('the address of the playground', () => {
  test('holds only what differs from the start', () => {
    assert.equal(String(toAddress(LIVE, LIVE)), 'element=identity-verification');
    assert.equal(
      String(toAddress({ ...LIVE, attributes: { ...LIVE.attributes, qr: '' }, width: 360 }, LIVE)),
      'element=identity-verification&width=360&a.qr=',
    );
  });

  test('brings back every setting', () => {
    const settings: Settings = {
      ...LIVE,
      page: 'bank',
      sheet: 'https://shop.example/site.css',
      width: 768,
      textSize: 150,
      attributes: { 'app-name': 'تطبيق & "more"', qr: '' },
      properties: { messages: '{"codeTitle":"Approve"}' },
      slots: { top: '<b>Acme</b>' },
      parts: { card: 'border: 0; color: red' },
      tokens: { '--kyc-accent': 'light-dark(#663399, #cc99ff)' },
      events: ['kyc-status', 'kyc-error'],
      code: 'curl',
    };
    assert.deepEqual(again(settings), settings);
  });

  test('brings back that a default was removed', () => {
    const settings = { ...LIVE, attributes: {}, events: [] };
    assert.deepEqual(again(settings), settings);
  });

  test('keeps what a scripted screen needs, unless it was changed', () => {
    const defaults = defaultSettings(IDENTITY, 'code-with-qr', { appLink: 'https://app.example', qr: true });
    assert.deepEqual(again(defaults, defaults).attributes, { 'app-link': 'https://app.example', qr: '' });
    const changed = { ...defaults, attributes: { 'app-link': 'https://other.example' } };
    assert.deepEqual(again(changed, defaults), changed);
  });

  test('never holds a session token, and takes none', () => {
    const settings = { ...LIVE, attributes: { ...LIVE.attributes, session: 'secret-token' } };
    assert.doesNotMatch(String(toAddress(settings, LIVE)), /secret-token/);
    const taken = fromAddress(new URLSearchParams('a.session=stolen'), LIVE, IDENTITY);
    assert.equal(taken.attributes['session'], undefined);
  });

  test('leaves out names that the element does not have and values out of range', () => {
    const address = new URLSearchParams('a.onclick=alert(1)&part.none=x&page=none&width=-3&text=7&on=click');
    assert.deepEqual(fromAddress(address, LIVE, IDENTITY), { ...LIVE, events: [] });
    assert.deepEqual(['12', '99999', 'wide', null].map(widthOf), [280, 2000, 0, 0]);
  });
});
