import { assert, beforeEach, describe, it, sendKeys, waitUntil } from '../../in-page/index.js';
import { asksNumber, mount, proxyForSuite } from './identity-page.js';
import { verification } from './scripted-proxy.js';

describe('kyc-identity-verification by keyboard alone', () => {
  const proxy = proxyForSuite();
  beforeEach(() => proxy.on('POST cancel', () => Response.json(verification({ status: 'CANCELLED' }))));

  it('types into the field of a dialog that opens', async () => {
    proxy.on('POST start', asksNumber());
    const page = await mount();
    await page.shows('Confirm who you are');
    const dialog = document.createElement('dialog');
    page.element.replaceWith(dialog);
    dialog.append(page.element);
    await page.element.updateComplete;
    const open = () => {
      dialog.showModal();
      page.element.focus();
    };
    open();
    assert.equal(page.focusedOn, 'input');
    await sendKeys({ type: '1000000001' });
    await sendKeys({ press: 'Enter' });
    await page.focusIs('heading');
    // Opened again: the heading took the focus for that once.
    dialog.close();
    // A browser takes the focus from what is not shown when it has drawn a frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    page.element.requestUpdate();
    await page.element.updateComplete;
    open();
    assert.equal(page.focusedOn, 'Cancel');
    assert.isNull(page.root.querySelector('[tabindex]'));
    dialog.remove();
  });

  it('goes from the number to the code, to giving up and back, and always knows where it is', async () => {
    proxy.on('POST start', asksNumber());
    const page = await mount();
    await page.shows('Confirm who you are');
    const before = document.createElement('button');
    page.element.before(before);
    before.focus();
    /** A keyboard user who comes to a control sees it. */
    const tabsTo = async (place: string) => {
      await sendKeys({ press: 'Tab' });
      await page.focusIs(place);
      const { outlineStyle, outlineWidth } = getComputedStyle(page.root.activeElement!);
      assert.equal(outlineStyle, 'solid');
      assert.isAtLeast(parseFloat(outlineWidth), 2);
    };

    await tabsTo('input');
    await sendKeys({ type: '12' });
    await sendKeys({ press: 'Enter' });
    await page.shows('Check the number');
    await page.focusIs('input');
    await sendKeys({ press: 'Backspace' });
    await sendKeys({ press: 'Backspace' });
    await sendKeys({ type: '1000000001' });
    await tabsTo('Continue');
    await sendKeys({ press: 'Enter' });
    await page.shows('Enter 47');
    await page.focusIs('heading');
    await tabsTo('Cancel');
    await sendKeys({ press: 'Enter' });
    await page.shows('You stopped waiting');
    await page.focusIs('heading');
    await tabsTo('Start again');
    await sendKeys({ press: 'Enter' });
    await page.shows('Confirm who you are');
    await page.focusIs('heading');
    before.remove();
  });

  it('does not trap the focus: Tab leaves it', async () => {
    const page = await mount();
    await page.shows('Enter 47');
    const after = document.createElement('button');
    page.element.after(after);
    page.control('Cancel').focus();
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => document.activeElement === after);
    after.remove();
  });
});
