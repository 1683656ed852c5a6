import type { DetailsGrant, ScreeningGrant, SubmissionsGrant } from '../../contract/sessions.js';

/** What a page may do, as the host granted it. */
export interface SessionRecord {
  id: string;
  origin: string;
  expiresAt: Date;
  identity?: { nationalId?: string; reference?: string; details: DetailsGrant };
  screening?: ScreeningGrant;
  submissions?: SubmissionsGrant;
}

/** The host's back end, or a page with a session. */
export type Caller = { kind: 'host' } | { kind: 'session'; session: SessionRecord };
