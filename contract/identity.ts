import type { VerificationReason, VerificationStatus } from './rules.js';

/** A moment as the proxy writes it: ISO 8601, UTC. */
export type Moment = string;

/** POST /v1/verifications. `nationalId` only when the session does not fix it. */
export interface VerificationRequest {
  nationalId?: string | undefined;
}

export interface Verification {
  id: string;
  status: VerificationStatus;
  code: string | null;
  queue: { place: number; startsAt: Moment; expectedAt: Moment; mayLeave: boolean } | null;
  createdAt: Moment;
  expiresAt: Moment | null;
  updatedAt: Moment;
  version: number;
  reason: VerificationReason | null;
  now: Moment;
  /** Only a session sees it, of a completed verification. */
  mayReadDetails?: boolean | undefined;
  /** Only a host sees it. */
  reference?: string | null | undefined;
}

/** § Verified identity details: returned bare. Every field may be missing or null in practice. */
export interface IdentityDetails {
  [field: string]: unknown;
  transId?: string | null | undefined;
  userType?: number | null | undefined;
  englishFirstName?: string | null | undefined;
  englishSecondName?: string | null | undefined;
  englishThirdName?: string | null | undefined;
  englishLastName?: string | null | undefined;
  dateOfBirthG?: string | null | undefined;
  gender?: string | null | undefined;
  idNumber?: string | null | undefined;
  idExpiryDateG?: string | null | undefined;
  nationalAddress?: unknown;
  nationalityDesc?: string | null | undefined;
  nationalityCode?: number | null | undefined;
}

/** The answer of POST /v1/sessions. */
export interface Session {
  id: string;
  token: string;
  expiresAt: Moment;
  /** Only with `start`. */
  verification?: Verification | undefined;
}
