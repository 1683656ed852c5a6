/** A check with a cost runs only when an option allows it or a person agrees. */
import { COSTS, type Cost } from './service/cost.js';

/** Null: the run cannot ask, for it has no terminal. */
export type Ask = ((question: string) => Promise<boolean>) | null;

type Costly = Exclude<Cost, 'none'>;

const EFFECTS: Readonly<Record<Costly, { does: string; flag: string }>> = {
  cases: {
    does: 'screens names: each v2 screening creates a case for the compliance team, and may be billed',
    flag: '--yes-create-cases',
  },
  person: {
    does: 'sends approval requests to the phone of the person with the given national ID',
    flag: '--national-id',
  },
  limits: {
    does: 'uses up the account’s details calls of one minute, and for a profile its limits several times',
    flag: '--yes-use-up-limits',
  },
  sandbox: {
    does: 'moves the clock of the sandbox, changes faults and settings for a short time, and imports a list of invented names',
    flag: '--yes-control-sandbox',
  },
};

export interface Consent {
  readonly allowed: ReadonlySet<Cost>;
  refusal(cost: Cost): string;
}

export async function consentTo(
  possible: ReadonlySet<Cost>,
  granted: ReadonlySet<Cost>,
  ask: Ask,
): Promise<Consent> {
  const allowed = new Set<Cost>(['none']);
  for (const cost of COSTS) {
    if (cost === 'none' || !possible.has(cost)) continue;
    const yes = granted.has(cost) || (ask !== null && (await ask(`This ${EFFECTS[cost].does}. Continue?`)));
    if (yes) allowed.add(cost);
  }
  return {
    allowed,
    refusal: (cost) => (cost === 'none' ? '' : `needs ${EFFECTS[cost].flag}: it ${EFFECTS[cost].does}`),
  };
}
