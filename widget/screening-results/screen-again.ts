import type { Screening } from '../../contract/screening.js';

/** A screening form, as far as the results use it. They do not load it. */
export interface LinkedForm extends HTMLElement {
  fill(screening: Screening): void;
}

/** The form whose `for` names these results, if it is defined. */
export function linkedForm(results: HTMLElement): LinkedForm | undefined {
  const root = results.getRootNode() as ParentNode;
  const form = results.id && root.querySelector<LinkedForm>(`[for="${CSS.escape(results.id)}"]`);
  return form && typeof form.fill === 'function' ? form : undefined;
}
