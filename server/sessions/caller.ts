import type { DetailsGrant, ScreeningGrant, SubmissionsGrant } from '../../contract/sessions.js';
import type { Person } from './person.js';

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
