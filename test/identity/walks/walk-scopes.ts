import type { SessionRequestInput } from '../../../contract/sessions.js';
import type { Attempt, Starter } from './walk-model.js';

export interface Tab {
  token: string;
  attempt: Attempt | null;
  /** Ends its stream; null while it polls. */
  endStream: (() => void) | null;
}

/** Sessions that share a verification, with what the person remembers of them. */
export interface Scope extends Starter {
  /** The page asks for the ID. */
  typesId: boolean;
  /** Where its pages are opened, and no others. */
  address: string;
  identity: NonNullable<SessionRequestInput['identity']>;
  tokens: string[];
  /** The only session of its scope. */
  single: Promise<string | undefined> | null;
  tabs: Tab[];
  /** The code that a page cancelled. A start shows it again until then. */
  left: { code: string; until: number } | null;
  /** A start was refused until then. */
  refusedUntil: number | null;
}

function scopeOf(name: string, address: string, identity: Scope['identity']): Scope {
  const typesId = identity.nationalId === undefined;
  return {
    name,
    address,
    kind: !typesId ? 'fixed' : identity.vouched === true ? 'typed' : 'unvouched',
    typesId,
    identity,
    tokens: [],
    single: null,
    tabs: [],
    left: null,
    refusedUntil: null,
  };
}

/** Two or three ways in which hosts mint sessions for one person: the first with a reference, the others at random. */
export function inventScopes(nationalId: string, random: () => number): Scope[] {
  const reference = (name: string) => ({ reference: `${nationalId}-${name}` });
  const number = Number(nationalId.slice(-5));
  const address = (scope: number) => `10.${scope}.${number >> 8}.${number & 255}`;
  const others = [
    scopeOf('b', address(1), { nationalId, ...reference('b') }),
    scopeOf('person', address(2), { nationalId }),
    scopeOf('typed', address(3), {}),
    scopeOf('c', address(4), reference('c')),
    scopeOf('d', address(5), { ...reference('d'), vouched: true }),
  ];
  const drawn = Array.from({ length: random() < 0.5 ? 1 : 2 }, () => Math.floor(random() * others.length));
  return [
    scopeOf('a', address(0), { nationalId, ...reference('a') }),
    ...new Set(drawn.map((index) => others[index]!)),
  ];
}
