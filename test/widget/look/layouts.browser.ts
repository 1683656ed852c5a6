import { afterEach, assert, beforeEach, describe, it } from '../../in-page/index.js';
import '../../../widget/define.js';

/** Widest, in CSS pixels; on a narrower screen four fifths of it. */
const WIDEST = {
  'kyc-identity-verification': 420,
  'kyc-screening-form': 720,
  'kyc-screening-results': 1080,
  'kyc-screening-list': 1080,
  'kyc-submission-search': 1080,
};

/** Pages that ask what is inside how wide it would like to be. */
const LAYOUTS = {
  'a dialog': ['dialog', 'display: block; position: static'],
  'a row': ['div', 'display: flex'],
  'a centred column': ['div', 'display: flex; flex-direction: column; align-items: center'],
  'a centred grid': ['div', 'display: grid; place-items: center'],
  'a float': ['div', 'float: left'],
} as const;

describe('an element in a page that takes its width from what is inside', () => {
  let page: HTMLElement;
  beforeEach(() => {
    page = document.createElement('main');
    document.body.append(page);
  });
  afterEach(() => page.remove());

  async function put(name: string, layout: keyof typeof LAYOUTS): Promise<HTMLElement & { ready?: unknown }> {
    const [tag, style] = LAYOUTS[layout];
    const around = document.createElement(tag);
    around.style.cssText = `${style}; box-sizing: border-box; padding: 0; border: 0; margin: 0; max-inline-size: 100%`;
    const element = document.createElement(name);
    around.append(element);
    page.append(around);
    await (element as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete;
    return element;
  }

  for (const [name, widest] of Object.entries(WIDEST)) {
    for (const layout of Object.keys(LAYOUTS) as (keyof typeof LAYOUTS)[]) {
      it(`has room to be read: ${name} in ${layout}, and none but what there is`, async () => {
        const element = await put(name, layout);
        const wanted = Math.min(widest, 0.8 * window.innerWidth, page.clientWidth);
        assert.isAtLeast(element.offsetWidth, Math.floor(wanted));
        page.style.inlineSize = '300px';
        assert.isAtMost(element.getBoundingClientRect().right - page.getBoundingClientRect().left, 300.5);
      });
    }
  }
});
