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
import { LitElement, type ReactiveController } from 'lit';
import { ElementController } from '../../../widget/access/element-controller.js';

interface Count {
  readonly count: number;
}

const increased = ({ count }: Count): Count => ({ count: count + 1 });

class CountController
  extends ElementController<Count, CountElement, { language: string; isLoading: boolean }>
  implements ReactiveController
{
  readonly changes: [before: number, after: number][] = [];
  text: string | undefined = '';
  target: string | undefined;
  readonly announced: [before: number, after: number][] = [];

  protected announcement({ count: before }: Count, { count: after }: Count): string | undefined {
    this.announced.push([before, after]);
    return this.text;
  }

  protected override focusTarget(): string | undefined {
    return this.target;
  }

  protected override changed({ count }: Count): void {
    this.changes.push([count, this.state.count]);
  }
}

class CountElement extends LitElement {
  readonly language = { language: 'en', isLoading: false };
  readonly controller = new CountController(this, this.language, { count: 0 }, '#heir');
  renders = 0;

  constructor() {
    super();
    this.addController(this.controller);
  }

  protected override updated(): void {
    this.renders += 1;
  }

  protected override render() {
    return html`<p>${this.controller.state.count}</p>
      ${this.controller.state.count === 0 ? html`<button id="removed"></button>` : ''}
      <button id="heir"></button><button id="target"></button>`;
  }
}
customElements.define('test-count', CountElement);

const sentences = () =>
  [...document.querySelectorAll('[role=status] p')].map(({ textContent }) => textContent);

describe('the controller of an element', () => {
  let element: CountElement;
  let controller: CountController;
  beforeEach(async () => {
    element = await fixture<CountElement>(html`<test-count></test-count>`);
    ({ controller } = element);
    controller.announced.length = 0;
  });
  afterEach(fixtureCleanup);

  const focused = () => element.shadowRoot!.activeElement?.id;

  it('leads an event to the next state, to its hook and to one render', async () => {
    const { renders } = element;
    controller.change(increased);
    controller.change(increased);
    assert.deepEqual(controller.changes, [
      [0, 1],
      [1, 2],
    ]);
    await element.updateComplete;
    assert.equal(element.renders, renders + 1);
    assert.equal(element.shadowRoot!.querySelector('p')!.textContent, '2');
  });

  it('renders nothing for an event that keeps the state', async () => {
    const { renders } = element;
    controller.change((state) => state);
    await element.updateComplete;
    assert.deepEqual([controller.changes, element.renders], [[], renders]);
  });

  it('announces after the render, from the last announced state to the present one', async () => {
    controller.text = 'Two';
    controller.change(increased);
    controller.change(increased);
    assert.deepEqual([controller.announced, sentences()], [[], []]);
    await element.updateComplete;
    assert.deepEqual([controller.announced, sentences()], [[[0, 2]], ['Two']]);
    controller.text = '';
    element.requestUpdate();
    await element.updateComplete;
    assert.deepEqual(controller.announced.at(-1), [2, 2]);
    assert.deepEqual(sentences(), ['Two']);
  });

  it('keeps the last announced state while the text is on its way', async () => {
    controller.text = undefined;
    controller.change(increased);
    await element.updateComplete;
    controller.text = 'One';
    element.requestUpdate();
    await element.updateComplete;
    assert.deepEqual(controller.announced, [
      [0, 1],
      [0, 1],
    ]);
    assert.deepEqual(sentences(), ['One']);
  });

  it('announces nothing and moves no focus until the language is loaded', async () => {
    Object.assign(controller, { text: 'One', target: '#target' });
    element.language.isLoading = true;
    controller.change(increased);
    await element.updateComplete;
    assert.deepEqual([controller.announced, sentences()], [[], []]);
    assert.isUndefined(focused());
    element.language.isLoading = false;
    element.requestUpdate();
    await element.updateComplete;
    assert.deepEqual([controller.announced, sentences()], [[[0, 1]], ['One']]);
    assert.equal(focused(), 'target');
  });

  it('gives the focus to the target of a change, and of no other render', async () => {
    controller.target = '#target';
    element.requestUpdate();
    await element.updateComplete;
    assert.isUndefined(focused());
    controller.change(increased);
    await element.updateComplete;
    assert.equal(focused(), 'target');
  });

  it('gives the focus to the heir when a render removes the control that has it', async () => {
    element.shadowRoot!.querySelector<HTMLButtonElement>('#removed')!.focus();
    controller.change(increased);
    await element.updateComplete;
    assert.equal(focused(), 'heir');
  });
});
