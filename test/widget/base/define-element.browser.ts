import { assert, describe, it, printedLines } from '../../in-page/index.js';
import { defineElement } from '../../../widget/base/define-element.js';

describe('an element that is registered', () => {
  const lines = printedLines();

  it('stays the one of the script that was first, and any other error is thrown', () => {
    const First = class extends HTMLElement {};
    defineElement('kyc-defined-twice', First);
    defineElement('kyc-defined-twice', class extends HTMLElement {});
    assert.equal(customElements.get('kyc-defined-twice'), First);
    assert.match(lines.join(), /^kyc-elements: NotSupportedError/);
    assert.throws(() => defineElement('nohyphen', class extends HTMLElement {}), /custom element name/i);
  });
});
