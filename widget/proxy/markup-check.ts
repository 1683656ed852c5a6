/** Names the tags of a page that are misspelt. The loader loads it for a tag that begins as ours and is not defined. */
import { ELEMENTS, unknownElement } from '../../contract/setup-mistakes.js';
import { diagnose } from './diagnosis.js';
import { nearestName } from './nearest-name.js';

function check(root: Document | ShadowRoot): void {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.shadowRoot) check(element.shadowRoot);
    const { localName } = element;
    const near = nearestName(localName, ELEMENTS);
    if (localName.startsWith('kyc-') && near && near !== localName && !customElements.get(localName))
      void diagnose({ code: 'unknown_element' }, element, unknownElement(localName, near));
  }
}

check(document);
