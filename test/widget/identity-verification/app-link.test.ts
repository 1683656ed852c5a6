import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appLinkOn, opens, phone, schemeOf } from '../../../widget/identity-verification/app-link.js';

const device = (userAgent: string, maxTouchPoints = 0) => phone({ userAgent, maxTouchPoints } as Navigator);
const links = {
  appLink: 'https://any',
  appLinkIos: 'ios://',
  appLinkAndroid: 'intent://',
  appLinkSchemes: undefined,
};

describe('the link to the app', () => {
  it('recognises phones, and an iPad that names itself a Mac', () => {
    assert.equal(device('Mozilla/5.0 (Linux; Android 14; Pixel 8)'), 'Android');
    assert.equal(device('Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)'), 'Ios');
    assert.equal(device('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5), 'Ios');
    assert.equal(device('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'), undefined);
    assert.equal(device('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10), undefined);
  });

  it("is the device's own, else the one for all", () => {
    assert.equal(appLinkOn('Ios', links), 'ios://');
    assert.equal(appLinkOn('Android', links), 'intent://');
    assert.equal(appLinkOn(undefined, links), 'https://any');
    assert.equal(appLinkOn('Ios', { ...links, appLinkIos: undefined }), 'https://any');
    assert.equal(appLinkOn('Ios', { ...links, appLink: undefined, appLinkIos: undefined }), undefined);
  });

  const PAGE = 'https://onboarding.example/start';
  const isOpened = (link: string, listed?: string) => opens(schemeOf(link, PAGE), listed);

  it('never runs in the page, however it is written, and even if the host lists its scheme', () => {
    const written = [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      'java\nscript:alert(1)',
      'j\ra\nv\tascript:alert(1)',
      '\u0001javascript:alert(1)',
      ' \u0000\u001fJaVaScRiPt:alert(1)',
      ' DATA:text/html,x',
      'vbscript:x',
      'blob:https://onboarding.example/1',
      'file:///etc/passwd',
      'filesystem:https://onboarding.example/x',
    ];
    for (const link of written) {
      assert.equal(isOpened(link), false, JSON.stringify(link));
      assert.equal(isOpened(link, 'javascript data vbscript blob file filesystem'), false, link);
    }
  });

  it('has https, intent or a scheme that the host lists', () => {
    for (const link of [
      'https://app.example/open',
      'HTTPS://app.example',
      '//app.example/x',
      '/open',
      'intent://x#Intent;end',
    ])
      assert.equal(isOpened(link), true, link);
    for (const link of [
      'http://app.example',
      'myapp://open',
      'MyApp:open',
      'ftp://x',
      'https://',
      'http://[',
    ])
      assert.equal(isOpened(link), false, link);
    assert.equal(isOpened('myapp://open', 'other, MyApp'), true);
    assert.equal(isOpened('my\tapp://open', 'myapp:'), true);
    assert.equal(isOpened('myapp2://open', 'myapp'), false);
    assert.equal(
      isOpened('myapp://open', 3 as unknown as string),
      false,
      'a value of another type names none',
    );
    assert.equal(isOpened('myapp://open', null as unknown as string), false);
  });
});
