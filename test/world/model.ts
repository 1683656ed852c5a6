/** What people, hosts and analysts know: what was shown to whom, and what must not be found anywhere. */
import type { Verification } from '../../contract/identity.js';
import { isTerminal } from '../../contract/rules.js';
import type { StartKind } from '../../server/rules/ownership.js';
import { HOST_KEY } from '../test-proxy.js';

export const HOSTS = [
  { name: 'default', key: HOST_KEY },
  { name: 'bank', key: 'key-of-the-bank-for-tests-012345' },
] as const;
export type HostName = (typeof HOSTS)[number]['name'];

/** The sessions that share a verification, as a host gives them out. */
export interface Scope {
  readonly name: string;
  readonly host: HostName;
  readonly kind: StartKind;
  readonly nationalId: string;
  readonly address: string;
  readonly reference: string | undefined;
}

/** A verification as its pages know it. */
export interface Attempt {
  readonly id: string;
  readonly nationalId: string;
  readonly scope: Scope;
  last: Verification;
  code: string | null;
  /** The time that the person relies on, and when it was shown first. */
  promise: { startsAt: number; since: number } | null;
  /** Since when pages were open without a break. Null: none is. */
  presentSince: number | null;
  /** A page asked for the end. */
  isCancelled: boolean;
  /** Its host had the person erased: it is not followed any further. */
  isErased: boolean;
}

export function createModel() {
  const attempts = new Map<string, Attempt>();
  /** Tokens, codes and numbers. */
  const secrets = new Set<string>();
  const scopeOfCode = new Map<string, Scope>();
  const all = () => [...attempts.values()];
  return {
    secrets,
    scopeOfCode,
    attempts: all,
    find: (id: string) => attempts.get(id),
    live: (scope: Scope) => all().findLast((each) => each.scope === scope && !isTerminal(each.last.status)),
    ofPerson: (nationalId: string) => all().filter((each) => each.nationalId === nationalId),

    attemptOf(scope: Scope, verification: Verification): Attempt {
      const known = attempts.get(verification.id);
      if (known !== undefined) return known;
      const attempt: Attempt = {
        id: verification.id,
        nationalId: scope.nationalId,
        scope,
        last: verification,
        code: null,
        promise: null,
        presentSince: null,
        isCancelled: false,
        isErased: false,
      };
      attempts.set(attempt.id, attempt);
      return attempt;
    },

    erased(nationalId: string, host: HostName, references: readonly string[]): void {
      for (const attempt of all())
        if (
          attempt.scope.host === host &&
          (attempt.nationalId === nationalId || references.includes(attempt.scope.reference ?? ''))
        )
          attempt.isErased = true;
    },
  };
}

export type Model = ReturnType<typeof createModel>;
