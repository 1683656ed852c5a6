import {
  afterEach,
  assert,
  beforeEach,
  describe,
  fixtureCleanup,
  it,
  sendKeys,
  waitUntil,
} from '../../in-page/index.js';
import '../../../widget/identity-verification/define.js';
import { find, mount, shows } from './mounted-element.js';
import { scriptedProxy, verification } from './scripted-proxy.js';

describe('kyc-identity-verification by keyboard alone', () => {
  let proxy: ReturnType<typeof scriptedProxy>;
  beforeEach(() => {
    proxy = scriptedProxy();
    proxy.on('POST start', (body) =>
      (body as { nationalId?: string }).nationalId
        ? Response.json(verification(), { status: 201 })
        : new Response(null, { status: 204 }),
    );
    proxy.on('POST cancel', () => Response.json(verification({ status: 'CANCELLED' })));
  });
  afterEach(() => {
    fixtureCleanup();
    proxy.restore();
  });

  it('goes from the number to the code, to giving up and back, and always knows where it is', async () => {
    const host = await mount();
    await shows(host, 'Confirm who you are');
    const before = document.createElement('button');
    host.before(before);
    before.focus();
    const at = () => host.shadowRoot!.activeElement;
    const reaches = (selector: string) =>
      waitUntil(() => at()?.matches(selector), `the focus is on ${at()?.outerHTML}, not on ${selector}`);
    /** A keyboard user who comes to a control sees it. */
    const seesFocus = () => {
      const { outlineStyle, outlineWidth } = getComputedStyle(at()!);
      assert.equal(outlineStyle, 'solid');
      assert.isAtLeast(parseFloat(outlineWidth), 2);
    };

    await sendKeys({ press: 'Tab' });
    await reaches('input');
    seesFocus();
    await sendKeys({ type: '12' });
    await sendKeys({ press: 'Enter' });
    await shows(host, 'Check the number');
    await reaches('input');
    await sendKeys({ press: 'Backspace' });
    await sendKeys({ press: 'Backspace' });
    await sendKeys({ type: '1000000001' });
    await sendKeys({ press: 'Tab' });
    await reaches('[part=button]');
    seesFocus();
    await sendKeys({ press: 'Enter' });
    await shows(host, 'Enter 47');
    await reaches('h2');
    await sendKeys({ press: 'Tab' });
    await reaches('[part=cancel]');
    seesFocus();
    await sendKeys({ press: 'Enter' });
    await shows(host, 'You stopped waiting');
    await reaches('h2');
    await sendKeys({ press: 'Tab' });
    await reaches('[part=button]');
    await sendKeys({ press: 'Enter' });
    await shows(host, 'Confirm who you are');
    await reaches('h2');
    before.remove();
  });

  it('does not trap the focus: Tab leaves it', async () => {
    proxy.on('POST start', () => Response.json(verification(), { status: 201 }));
    const host = await mount();
    await shows(host, 'Enter 47');
    const after = document.createElement('button');
    host.after(after);
    find(host, '[part=cancel]').focus();
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => document.activeElement === after);
    after.remove();
  });
});
