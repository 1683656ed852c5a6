import type { AuditEntry, HostEvent } from './events.js';
import type { IdentityDetails, Verification } from './identity.js';
import type { SessionSummary } from './sessions.js';

/** POST /v1/erasures and /v1/exports: one of the two names the person. The schema describes each field. */
export interface PersonRequest {
  nationalId?: string | undefined;
  reference?: string | undefined;
}

/** How many rows were changed. */
export interface Erasure {
  cancelled: number;
  verifications: number;
  details: number;
  sessions: number;
  events: number;
  outcomes: number;
}

interface StoredVerification extends Verification {
  nationalId: string | null;
  details: IdentityDetails | null;
}

interface StoredSession extends SessionSummary {
  nationalId: string | null;
}

interface StoredEvent extends HostEvent {
  id: string;
}

export interface PersonExport {
  verifications: StoredVerification[];
  sessions: StoredSession[];
  events: StoredEvent[];
  /** As they were answered. */
  outcomes: unknown[];
  audit: AuditEntry[];
}
