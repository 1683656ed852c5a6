/** Registers an element. One that another script of the page has registered stays. */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  try {
    customElements.define(tag, element);
  } catch (error) {
    if ((error as Error).name !== 'NotSupportedError') throw error;
    console.error('kyc-elements:', error);
  }
}
