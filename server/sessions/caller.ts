import type { DetailsGrant, ScreeningGrant, SubmissionsGrant } from '../../contract/sessions.js';

export interface SessionRecord {
  id: string;
  origin: string;
  expiresAt: Date;
  /** `vouched` is absent in a session that an older release minted. */
  identity?: { nationalId?: string; reference?: string; vouched?: boolean; details: DetailsGrant };
  screening?: ScreeningGrant;
  submissions?: SubmissionsGrant;
}

export type Caller = { kind: 'host' } | { kind: 'session'; session: SessionRecord };
