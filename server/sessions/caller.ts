import type { DetailsGrant, ScreeningGrant, SubmissionsGrant } from '../../contract/schemas/sessions.js';
import { isNationalId, NATIONAL_ID_MAX, normaliseNationalId } from '../../contract/national-id.js';
import { ProblemError } from '../../contract/problem-error.js';
import type { Encryption, SealContext } from '../store/encryption.js';

/** Who has a national ID. The ID itself is read only where it is sealed or hashed. */
export class Person {
  readonly #nationalId: string;
  readonly #encryption: Encryption;

  /** @param sent as a page or a host writes it. */
  constructor(sent: string, encryption: Encryption) {
    this.#nationalId = normaliseNationalId(sent);
    this.#encryption = encryption;
  }

  /** @throws ProblemError `invalid_national_id` */
  requireForm(forms: string): void {
    if (this.#nationalId.length > NATIONAL_ID_MAX || !isNationalId(this.#nationalId, forms))
      throw new ProblemError('invalid_national_id');
  }

  isSame(other: Person): boolean {
    return this.#nationalId === other.#nationalId;
  }

  seal(context: SealContext): Uint8Array {
    return this.#encryption.encrypt(this.#nationalId, context);
  }

  lookup(context: string): Uint8Array {
    return this.#encryption.lookup(this.#nationalId, context);
  }

  /** By each key: while keys are rotated, a row may be stored under any of them. */
  lookups(context: string): Uint8Array[] {
    return this.#encryption.lookups(this.#nationalId, context);
  }
}

/**
 * Whom a start is for: the person that the host fixed, else the one whose ID the page sends; null when neither is given.
 *
 * @throws ProblemError `forbidden` when the page sends another ID than the fixed one, or `invalid_national_id`
 */
export function requestedPerson(
  { person: fixed }: { person?: Person },
  typed: Person | undefined,
  forms: string,
): Person | null {
  if (fixed !== undefined) {
    if (typed !== undefined && !typed.isSame(fixed)) throw new ProblemError('forbidden');
    return fixed;
  }
  typed?.requireForm(forms);
  return typed ?? null;
}

export interface SessionRecord {
  id: string;
  host: string;
  origin: string;
  expiresAt: Date;
  /** `person`: the host fixed the national ID. `vouched` is absent in a session that an older release minted. */
  identity?: { person?: Person; reference?: string; vouched?: boolean; details: DetailsGrant };
  screening?: ScreeningGrant;
  submissions?: SubmissionsGrant;
}

export type Caller = { kind: 'host'; host: string } | { kind: 'session'; session: SessionRecord };

/** The host that calls, or whose page calls. */
export const hostOf = (caller: Caller): string =>
  caller.kind === 'host' ? caller.host : caller.session.host;
