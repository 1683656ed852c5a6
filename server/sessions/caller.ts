import type { DetailsGrant, ScreeningGrant, SubmissionsGrant } from '../../contract/sessions.js';

/** What a page may do, as the host granted it. */
export interface SessionRecord {
  id: string;
  origin: string;
  expiresAt: Date;
  /** `vouched` is absent in a session that an older release minted. */
  identity?: { nationalId?: string; reference?: string; vouched?: boolean; details: DetailsGrant };
  screening?: ScreeningGrant;
  submissions?: SubmissionsGrant;
}

/** The host's back end, or a page with a session. */
export type Caller = { kind: 'host' } | { kind: 'session'; session: SessionRecord };
