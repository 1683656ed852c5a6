import type { DecisionRecord } from './decisions.js';
import type { AuditEntry, HostEventWithId } from './events.js';
import type { IdentityDetails, Verification } from './identity.js';
import type { SessionSummary } from './sessions.js';
import type { KnownScreening } from './watch.js';

/** POST /v1/erasures and /v1/exports: one of the two names the person. The schema describes each field. */
export interface PersonRequest {
  nationalId?: string | undefined;
  reference?: string | undefined;
}

/** How many rows were changed, and of which references. */
export interface Erasure {
  references: string[];
  cancelled: number;
  verifications: number;
  details: number;
  sessions: number;
  events: number;
  outcomes: number;
  screenings: number;
  decisions: number;
}

interface StoredVerification extends Verification {
  nationalId: string | null;
  details: IdentityDetails | null;
}

interface StoredSession extends SessionSummary {
  nationalId: string | null;
}

export interface PersonExport {
  verifications: StoredVerification[];
  sessions: StoredSession[];
  events: HostEventWithId[];
  screenings: KnownScreening[];
  decisions: DecisionRecord[];
  /** As they were answered. */
  outcomes: unknown[];
  audit: AuditEntry[];
}
