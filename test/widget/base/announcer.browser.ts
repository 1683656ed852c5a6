/** The live region on pages that remove it, open dialogs or are inert. */
import { afterEach, assert, beforeEach, describe, it, waitUntil } from '../../in-page/index.js';
import { mount, proxyForSuite } from '../identity-verification/identity-page.js';
import { verification } from '../identity-verification/scripted-proxy.js';

const region = () => document.querySelector('[role=status]');
const heard = () => [...(region()?.children ?? [])].map(({ textContent }) => textContent);

const HIDDEN: readonly (readonly [how: string, hide: (layer: HTMLElement) => void])[] = [
  ['not displayed', (layer) => (layer.hidden = true)],
  ['not visible, to be shown by a transition', (layer) => (layer.style.visibility = 'hidden')],
  ['inert', (layer) => (layer.inert = true)],
  ['hidden with its frame', (layer) => (layer.parentElement!.ariaHidden = 'true')],
];

describe('the live region of the page', () => {
  const proxy = proxyForSuite();
  beforeEach(() => {
    proxy.on('POST check', () => Response.json(verification(), { status: 202 }));
    proxy.on('GET read', () => Response.json(verification()));
  });
  afterEach(() => {
    document.body.inert = false;
    Reflect.deleteProperty(document, 'hidden');
  });

  async function shown() {
    const page = await mount();
    await page.shows('47');
    await follows();
    return page;
  }
  const follows = () => waitUntil(() => proxy.streams === 1, 'no stream');
  const decline = () => proxy.show(verification({ status: 'REJECTED' }));
  const saysTheEnd = () =>
    waitUntil(
      () => heard().some((text) => text.startsWith('The request was declined')),
      'the end is not said',
    );

  it('comes back on a page that removes what it does not know', async () => {
    await shown();
    region()!.remove();
    decline();
    await saysTheEnd();
    assert.equal(document.querySelectorAll('[role=status]').length, 1);
  });

  it('is in the modal dialog that is open, and leaves it with its end', async () => {
    await shown();
    const dialog = Object.assign(document.createElement('dialog'), { textContent: 'Shall we wait?' });
    document.body.append(dialog);
    dialog.showModal();
    decline();
    await saysTheEnd();
    assert.equal(region()!.parentElement, dialog);
    dialog.close();
    const other = await mount();
    await waitUntil(() => region()!.parentElement === document.body, 'still in the dialog');
    other.element.remove();
    dialog.remove();
  });

  it('speaks where the page hides all but the place of the element, as layers of frameworks do', async () => {
    const page = await shown();
    // The code is heard: the region is on the page.
    await waitUntil(() => region());
    const hide = (value: boolean) => {
      for (const node of document.body.children as HTMLCollectionOf<HTMLElement>)
        if (!node.contains(page.element)) {
          node.inert = value;
          node.ariaHidden = value ? 'true' : null;
        }
    };
    hide(true);
    decline();
    await saysTheEnd();
    assert.isNull(region()!.closest('[inert],[aria-hidden=true]'));
    hide(false);
  });

  it('is silent where the page hides the element too', async () => {
    const page = await shown();
    await waitUntil(() => region());
    for (const node of [region()!, page.element.parentElement!]) node.setAttribute('aria-hidden', 'true');
    page.element.requestUpdate();
    await page.element.updateComplete;
    assert.equal(region()!.getAttribute('aria-hidden'), 'true');
    page.element.parentElement!.removeAttribute('aria-hidden');
    region()!.removeAttribute('aria-hidden');
  });

  for (const [how, hide] of HIDDEN)
    it(`is in a layer that says it is modal, but in none that is ${how}`, async () => {
      const layer = () => Object.assign(document.createElement('div'), { role: 'dialog', ariaModal: 'true' });
      const [open, hidden, frame] = [layer(), layer(), document.createElement('div')];
      frame.append(hidden);
      hide(hidden);
      document.body.append(open, frame);
      await shown();
      assert.equal(region()!.parentElement, open);
      open.remove();
      decline();
      await saysTheEnd();
      assert.equal(region()!.parentElement, document.body);
      frame.remove();
    });

  it('is beside an element that a component shows in its own modal dialog', async () => {
    const slotting = document.createElement('div');
    slotting.attachShadow({ mode: 'open' }).innerHTML = '<dialog><slot></slot></dialog>';
    document.body.append(slotting);
    const page = await shown();
    slotting.append(page.element);
    slotting.shadowRoot!.querySelector('dialog')!.showModal();
    await follows();
    decline();
    await saysTheEnd();
    assert.equal(region()!.parentElement, slotting);
    slotting.remove();
  });

  for (const mode of ['open', 'closed'] as const)
    it(`is beside an element that is in the ${mode} tree of a component, in its modal layer`, async () => {
      const component = document.createElement('div');
      const tree = component.attachShadow({ mode });
      tree.innerHTML = '<div role="dialog" aria-modal="true"><p></p></div>';
      document.body.append(component);
      const page = await shown();
      const place = tree.querySelector('p')!;
      place.append(page.element);
      await follows();
      decline();
      await waitUntil(() => place.textContent!.includes('The request was declined'), 'the end is not said');
      component.remove();
    });

  it('is outside of a body that is inert', async () => {
    await shown();
    document.body.inert = true;
    decline();
    await saysTheEnd();
    assert.equal(region()!.parentElement, document.documentElement);
  });

  it('says nothing a second time when it moves', async () => {
    await shown();
    await waitUntil(() => heard().length === 1, 'no code');
    document.body.inert = true;
    decline();
    await saysTheEnd();
    assert.equal(heard().length, 1);
  });

  it('tells a person who comes back from the app where they are', async () => {
    // The tab of another test file may be in front of this one.
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
    const page = await shown();
    await waitUntil(() => heard().length === 1, 'no code');
    const returns = () => {
      document.dispatchEvent(new Event('visibilitychange'));
      return heard().at(-1)!.startsWith('Still waiting');
    };
    // The sentence comes with a part.
    await waitUntil(returns, 'nothing is said');
    assert.match(heard().at(-1)!, /^Still waiting\. Code 4, 7\. .* left\.$/);
    assert.equal(page.element.isConnected, true);
  });
});
