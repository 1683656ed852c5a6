import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appLinkOn, phone } from '../../../widget/identity-verification/app-link.js';

const device = (userAgent: string, maxTouchPoints = 0) => phone({ userAgent, maxTouchPoints } as Navigator);
const links = { appLink: 'https://any', appLinkIos: 'ios://', appLinkAndroid: 'intent://' };

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

  it('never runs in the page', () => {
    for (const appLink of ['javascript:alert(1)', ' DATA:text/html,x', 'vbscript:x'])
      assert.equal(appLinkOn(undefined, { ...links, appLink }), undefined);
  });
});
