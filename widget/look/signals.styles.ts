/** Colours that no screen shows before a field or an outcome. As text, since a part without Lit uses them too. */
export const signals = `
  :host {
    --_edge: var(--kyc-edge, light-dark(#868d9b, #6f7786));
    --_good: var(--kyc-good, light-dark(#0e7a4a, #5fd39b));
    --_bad: var(--kyc-bad, light-dark(#b42318, #ff8f85));
  }
`;
