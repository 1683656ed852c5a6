import type { FailureCode } from './problem.js';

/** What is explained: a failed call, or what the page has set, about which there is no call and no event. */
export interface Explained {
  readonly code: FailureCode | 'results_not_found' | 'texts_differ' | 'app_link_refused';
  /** Keys of texts that the page gave, and that it did not give. */
  readonly unknown?: readonly string[];
  readonly missing?: readonly string[];
  /** Of the link to the app, which is no URL without one. */
  readonly scheme?: string | undefined;
}

/** The last code that was printed without an explanation. */
let printed = '';

/** Explains a mistake in the console, once for each cause. The explanations are loaded only now. */
export function explain(problem: Explained, host: HTMLElement): void {
  import('./diagnosis.js')
    .then(({ diagnose }) => diagnose(problem, host))
    .catch(() => {
      if (printed !== problem.code)
        console.error(`kyc-elements: ${(printed = problem.code)}. See /docs of the proxy`);
    });
}
