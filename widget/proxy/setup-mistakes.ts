import type { ProxyProblem } from './problem.js';

/** Where the mistakes are explained without a proxy. */
const HELP = 'https://npmjs.com/kyc-elements';

/** The last code that was printed without an explanation. */
let printed = '';

/** Explains a mistake in the console, once for each cause. The explanations are loaded only now. */
export function explain(problem: ProxyProblem, host: HTMLElement): void {
  import('./diagnosis.js')
    .then(({ diagnose }) => diagnose(problem, host))
    .catch(() => {
      if (printed === problem.code) return;
      printed = problem.code;
      console.error(`kyc-elements: ${printed}. ${HELP}`);
    });
}
