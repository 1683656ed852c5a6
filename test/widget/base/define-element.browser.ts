import { assert, describe, it } from '../../in-page/index.js';
import { defineElement } from '../../../widget/base/define-element.js';

describe('an element that is registered', () => {
  it('stays the one of the script that was first, and any other error is thrown', () => {
    const First = class extends HTMLElement {};
    const { error } = console;
    const said: unknown[] = [];
    console.error = (...line: unknown[]) => said.push(line.join(' '));
    try {
      defineElement('kyc-defined-twice', First);
      defineElement('kyc-defined-twice', class extends HTMLElement {});
    } finally {
      console.error = error;
    }
    assert.equal(customElements.get('kyc-defined-twice'), First);
    assert.match(String(said), /^kyc-elements: NotSupportedError/);
    assert.throws(() => defineElement('nohyphen', class extends HTMLElement {}), /custom element name/i);
  });
});
