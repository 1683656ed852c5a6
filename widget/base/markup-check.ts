/** Names the tags and attributes of a page that are misspelt. The loader loads it for one that begins as ours and that nothing knows. */
import { ELEMENTS, unknownAttribute, unknownElement } from '../../contract/setup-mistakes.js';
import { unknownAttributes } from './html-attributes.js';
import { diagnose } from './diagnosis.js';
import { nearestName } from './nearest-name.js';

function check(root: Document | ShadowRoot): void {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.shadowRoot) check(element.shadowRoot);
    const { localName } = element;
    const near = nearestName(localName, ELEMENTS);
    if (localName.startsWith('kyc-') && near && near !== localName && !customElements.get(localName))
      void diagnose({ code: 'unknown_element' }, element, unknownElement(localName, near));
    const own = ELEMENTS.includes(localName) ? customElements.get(localName) : undefined;
    for (const name of own ? unknownAttributes(element.getAttributeNames(), own) : []) {
      const meant = nearestName(
        name,
        (own as unknown as { observedAttributes: string[] }).observedAttributes,
      );
      if (meant)
        void diagnose({ code: 'unknown_attribute' }, element, unknownAttribute(localName, name, meant));
    }
  }
}

check(document);
