import type { Moment, Verification } from './identity.js';
import type { DetailsField } from './rules.js';
import type { KycState } from './submissions.js';
import type { ProxyFields } from './screening.js';

export const SESSION_TTL_SECONDS = { min: 60, max: 86_400, default: 900 } as const;

/** `"none"`, `"all"`, or the names of the fields a page may read once a person is verified. */
export type DetailsGrant = 'none' | 'all' | DetailsField[];

export interface IdentityGrant {
  nationalId?: string | undefined;
  reference?: string | undefined;
  vouched: boolean;
  details: DetailsGrant;
}

/**
 * At most `max` screenings, and with `monitor: false` none that the service goes on to monitor. All get this reference, and are
 * watched so.
 */
export interface ScreeningCreateLimits extends ProxyFields {
  max?: number | undefined;
  monitor: boolean;
}

export interface ScreeningGrant {
  create: boolean | ScreeningCreateLimits;
  read: boolean;
  list?: boolean | undefined;
  review?: { by: string } | undefined;
  decide?: { by: string; twoNames?: boolean | undefined } | undefined;
  clientId?: string | undefined;
  screeningIds?: string[] | undefined;
}

export interface SubmissionsGrant {
  formId: string;
  states?: KycState[] | undefined;
}

/** POST /v1/sessions with its defaults filled in. A capability block that is absent is forbidden. */
export interface SessionRequest {
  origin: string;
  ttlSeconds: number;
  start: boolean;
  identity?: IdentityGrant | undefined;
  screening?: ScreeningGrant | undefined;
  submissions?: SubmissionsGrant | undefined;
}

type WithDefaults<Grant, Defaulted extends keyof Grant> = Omit<Grant, Defaulted> &
  Partial<Pick<Grant, Defaulted>>;

/** POST /v1/sessions as a caller writes it: what has a default may be absent. */
export interface SessionRequestInput {
  origin: string;
  ttlSeconds?: number | undefined;
  start?: boolean | undefined;
  identity?: WithDefaults<IdentityGrant, 'vouched' | 'details'> | undefined;
  screening?:
    | (Omit<ScreeningGrant, 'create' | 'read'> & {
        create?: boolean | WithDefaults<ScreeningCreateLimits, 'monitor'> | undefined;
        read?: boolean | undefined;
      })
    | undefined;
  submissions?: SubmissionsGrant | undefined;
}

/** Of a list: without the token. */
export interface SessionSummary {
  id: string;
  origin: string;
  reference: string | null;
  createdAt: Moment;
  expiresAt: Moment;
}

export interface Session {
  id: string;
  token: string;
  expiresAt: Moment;
  /** Only with `start`. */
  verification?: Verification | undefined;
}
