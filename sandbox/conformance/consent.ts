/** A check with a cost runs only when an option allows it. */
import type { Cost } from './service/cost.js';

type Costly = Exclude<Cost, 'none'>;

const FLAGS: Readonly<Record<Costly, string>> = {
  cases: '--yes-create-cases',
  person: '--national-id',
  limits: '--yes-use-up-limits',
  sandbox: '--yes-control-sandbox',
};
const EFFECTS: Readonly<Record<Costly, string>> = {
  cases: 'screens names: each v2 screening creates a case for the compliance team, and may be billed',
  person: 'sends approval requests to the phone of the person with the given national ID',
  limits: 'uses up the account’s details calls of one minute, and for a profile its limits several times',
  sandbox:
    'moves the clock of the sandbox, changes faults and settings for a short time, and imports a list of invented names',
};

export interface Consent {
  readonly allowed: ReadonlySet<Cost>;
  refusal(cost: Cost): string;
}

export function consentTo(possible: ReadonlySet<Cost>, granted: ReadonlySet<Cost>): Consent {
  return {
    allowed: new Set<Cost>(['none', ...[...granted].filter((cost) => possible.has(cost))]),
    refusal: (cost) => (cost === 'none' ? '' : `needs ${FLAGS[cost]}: it ${EFFECTS[cost]}`),
  };
}
