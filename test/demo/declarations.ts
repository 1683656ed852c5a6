import { describeElements } from '../../widget/build/describe-elements.js';
import type { Declaration } from '../../demo/playground/settings/manifest.js';
import { ROOT } from '../command.js';

/** The elements as they describe themselves. */
export const DECLARATIONS: readonly Declaration[] = describeElements(ROOT);

export function declarationOf(element: string): Declaration {
  return DECLARATIONS.find(({ tagName }) => tagName === `kyc-${element}`)!;
}
