import {
  afterEach,
  assert,
  beforeEach,
  describe,
  fixture,
  fixtureCleanup,
  html,
  it,
} from '../../in-page/index.js';
import { FocusKeeper } from '../../../widget/base/focus-keeper.js';

for (const where of ['the page', 'a closed tree'])
  describe(`the focus of an element in ${where}, across its renders`, () => {
    let host: HTMLElement;
    let elsewhere: HTMLElement;
    let keeper: FocusKeeper;
    beforeEach(async () => {
      const page = await fixture<HTMLElement>(html`<div><span></span><input /></div>`);
      [host, elsewhere] = [...page.children] as [HTMLElement, HTMLElement];
      // oxlint-disable-next-line wc/no-closed-shadow-root -- It is the page's own.
      if (where === 'a closed tree') page.attachShadow({ mode: 'closed' }).append(...page.childNodes);
      const root = host.attachShadow({ mode: 'open' });
      for (const id of ['heir', 'one', 'other'])
        root.append(Object.assign(document.createElement('button'), { id }));
      keeper = new FocusKeeper(host, '#heir');
    });
    afterEach(fixtureCleanup);

    const button = (id: string) => host.shadowRoot!.querySelector<HTMLButtonElement>(`#${id}`)!;
    const focused = () => host.shadowRoot!.activeElement?.id;
    const render = (change: () => void = () => {}, target?: string) => {
      keeper.beforeRender();
      change();
      keeper.afterRender(target);
    };

    it('stays where it is', () => {
      button('one').focus();
      render();
      assert.equal(focused(), 'one');
    });

    it('goes to the heir when its control was removed', () => {
      button('one').focus();
      render(() => button('one').remove());
      assert.equal(focused(), 'heir');
    });

    it('goes to the target of the render, also from a control that stays', () => {
      button('one').focus();
      render(undefined, '#other');
      assert.equal(focused(), 'other');
    });

    it('returns to a control that moved in the page', () => {
      button('one').focus();
      render(() => host.shadowRoot!.append(button('one')));
      assert.equal(focused(), 'one');
    });

    it('is never taken from another place of the page by a render', () => {
      const one = button('one');
      one.focus();
      elsewhere.focus();
      render(() => one.remove());
      render(undefined, '#other');
      assert.isTrue(elsewhere.matches(':focus'));
    });

    it('is taken from another place when a person asks for it there', () => {
      elsewhere.focus();
      keeper.give('#other');
      assert.isTrue(elsewhere.matches(':focus'));
      keeper.take('#other');
      assert.equal(focused(), 'other');
    });

    it('ignores a selector that finds nothing', () => {
      button('one').focus();
      render(undefined, '#missing');
      assert.equal(focused(), 'one');
    });
  });
