import { ASSUMPTIONS } from '../../../sandbox/conformance/rules/assumptions.js';
import { blocks } from './markdown-table.js';

export function assumptionPage(): string {
  return blocks(
    '# Assumptions about the service',
    'The document of the service leaves these points open. The sandbox follows the rule below. “Change” names a setting of the ' +
      'sandbox, or the file in `sandbox/` that holds the rule. [`kyc-conformance`](/packages/kyc-elements-sandbox#service-profile) finds out what a real service does.',
    ...ASSUMPTIONS.map(
      ({ about, rule, why, change }) =>
        `## ${about}\n\n${ended(rule)}\n\n- **Why:** ${ended(why)}${change === NOTHING ? '' : `\n- **Change:** ${change}`}`,
    ),
  );
}

/** No setting changes the rule. */
const NOTHING = '–';

const ended = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
