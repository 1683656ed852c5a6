/** Nothing that costs is done without being told, on the command line or by a person asked. */
import { COSTS, type Cost } from './rule.js';

/** Null: there is nobody to ask. */
export type Ask = ((question: string) => Promise<boolean>) | null;

type Costly = Exclude<Cost, 'nothing'>;

const WHAT: Readonly<Record<Costly, { does: string; flag: string }>> = {
  cases: {
    does: 'screens names: each v2 screening makes a case for the compliance team, and any may be billed',
    flag: '--yes-create-cases',
  },
  person: {
    does: 'sends a request to the phone of the person whose national ID is given',
    flag: '--national-id',
  },
  limits: {
    does: 'uses up the minute’s details calls of the whole account',
    flag: '--yes-use-up-limits',
  },
  sandbox: {
    does: 'moves the sandbox’s clock, sets faults and settings for a moment, and imports a list of invented names',
    flag: '--yes-control-sandbox',
  },
};

export interface Consent {
  readonly allowed: ReadonlySet<Cost>;
  /** Why rules of this cost are not checked. */
  refusal(cost: Cost): string;
}

export async function consentTo(
  possible: ReadonlySet<Cost>,
  told: ReadonlySet<Cost>,
  ask: Ask,
): Promise<Consent> {
  const allowed = new Set<Cost>(['nothing']);
  for (const cost of COSTS) {
    if (cost === 'nothing' || !possible.has(cost)) continue;
    const yes = told.has(cost) || (ask !== null && (await ask(`This ${WHAT[cost].does}. Go on?`)));
    if (yes) allowed.add(cost);
  }
  return {
    allowed,
    refusal: (cost) =>
      cost === 'nothing' ? '' : `needs leave, since it ${WHAT[cost].does} (${WHAT[cost].flag})`,
  };
}
