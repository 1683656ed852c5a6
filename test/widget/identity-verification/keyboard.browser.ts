import { assert, beforeEach, describe, it, sendKeys, waitUntil } from '../../in-page/index.js';
import { asksNumber, control, focused, mount, proxyForSuite, shows } from './identity-page.js';
import { verification } from './scripted-proxy.js';

describe('kyc-identity-verification by keyboard alone', () => {
  const proxy = proxyForSuite();
  beforeEach(() => proxy.on('POST cancel', () => Response.json(verification({ status: 'CANCELLED' }))));

  it('types into the field of a dialog that opens', async () => {
    proxy.on('POST start', asksNumber());
    const host = await mount();
    await shows(host, 'Confirm who you are');
    const dialog = document.createElement('dialog');
    host.replaceWith(dialog);
    dialog.append(host);
    await host.updateComplete;
    const open = () => {
      dialog.showModal();
      host.focus();
    };
    open();
    assert.equal(focused(host), 'input');
    await sendKeys({ type: '1000000001' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => focused(host) === 'heading', `the focus is on ${focused(host)}`);
    // Opened again: the heading took the focus for that once.
    dialog.close();
    // A browser takes the focus from what is not shown when it has drawn a frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    host.requestUpdate();
    await host.updateComplete;
    open();
    assert.equal(focused(host), 'Cancel');
    assert.isNull(host.shadowRoot!.querySelector('[tabindex]'));
    dialog.remove();
  });

  it('goes from the number to the code, to giving up and back, and always knows where it is', async () => {
    proxy.on('POST start', asksNumber());
    const host = await mount();
    await shows(host, 'Confirm who you are');
    const before = document.createElement('button');
    host.before(before);
    before.focus();
    const reaches = (place: string) =>
      waitUntil(() => focused(host) === place, `the focus is on ${focused(host)}, not on ${place}`);
    /** A keyboard user who comes to a control sees it. */
    const tabsTo = async (place: string) => {
      await sendKeys({ press: 'Tab' });
      await reaches(place);
      const { outlineStyle, outlineWidth } = getComputedStyle(host.shadowRoot!.activeElement!);
      assert.equal(outlineStyle, 'solid');
      assert.isAtLeast(parseFloat(outlineWidth), 2);
    };

    await tabsTo('input');
    await sendKeys({ type: '12' });
    await sendKeys({ press: 'Enter' });
    await shows(host, 'Check the number');
    await reaches('input');
    await sendKeys({ press: 'Backspace' });
    await sendKeys({ press: 'Backspace' });
    await sendKeys({ type: '1000000001' });
    await tabsTo('Continue');
    await sendKeys({ press: 'Enter' });
    await shows(host, 'Enter 47');
    await reaches('heading');
    await tabsTo('Cancel');
    await sendKeys({ press: 'Enter' });
    await shows(host, 'You stopped waiting');
    await reaches('heading');
    await tabsTo('Start again');
    await sendKeys({ press: 'Enter' });
    await shows(host, 'Confirm who you are');
    await reaches('heading');
    before.remove();
  });

  it('does not trap the focus: Tab leaves it', async () => {
    const host = await mount();
    await shows(host, 'Enter 47');
    const after = document.createElement('button');
    host.after(after);
    control(host, 'Cancel').focus();
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => document.activeElement === after);
    after.remove();
  });
});
