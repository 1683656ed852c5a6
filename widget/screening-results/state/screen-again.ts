import type { Screening } from '../../../contract/screening.js';
import { KycScreenAgainEvent } from './screening-results-events.js';

/** A screening form, as far as the results use it. They do not load it. */
interface LinkedForm extends HTMLElement {
  fill(screening: Screening): void;
}

/** The form whose `for` names these results, if it is defined. */
function linkedForm(results: HTMLElement): LinkedForm | undefined {
  const root = results.getRootNode() as ParentNode;
  const form = results.id && root.querySelector<LinkedForm>(`[for="${CSS.escape(results.id)}"]`);
  return form && typeof form.fill === 'function' ? form : undefined;
}

/** Fills the form and fires the event. Undefined where nothing would follow: without a linked form, and for a page that does not ask for it. */
export function screenAgain(
  results: HTMLElement & { readonly screenAgain: boolean },
  screening: Screening | undefined,
): (() => void) | undefined {
  const form = linkedForm(results);
  if (!screening || (!form && !results.screenAgain)) return undefined;
  return () => {
    form?.fill(screening);
    results.dispatchEvent(new KycScreenAgainEvent(screening));
  };
}
