import type { SessionRequestInput } from '../../contract/sessions.js';
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

function scopeOf(name: string, identity: Scope['identity']): Scope {
  const typesId = identity.nationalId === undefined;
  return {
    name,
    vouched: !typesId || identity.vouched === true,
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
  const others = [
    scopeOf('b', { nationalId, ...reference('b') }),
    scopeOf('person', { nationalId }),
    scopeOf('typed', {}),
    scopeOf('c', reference('c')),
    scopeOf('d', { ...reference('d'), vouched: true }),
  ];
  const drawn = Array.from({ length: random() < 0.5 ? 1 : 2 }, () => Math.floor(random() * others.length));
  return [scopeOf('a', { nationalId, ...reference('a') }), ...new Set(drawn.map((index) => others[index]!))];
}
