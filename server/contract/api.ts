/** The proxy's own API, as zod schemas: what a host back end and an element send and receive. */
import { z } from 'zod';
import { DETAILS_FIELDS, KYC_STATES, VERIFICATION_REASONS, VERIFICATION_STATUSES } from './rules.js';
import { ScreeningRequest, SearchFilter } from './upstream.js';

export const SESSION_TTL_SECONDS = { min: 60, max: 86_400, default: 900 } as const;

/** `"none"`, `"all"`, or the names of the fields a page may read once a person is verified. */
export const DetailsGrant = z.union([z.enum(['none', 'all']), z.array(z.enum(DETAILS_FIELDS)).min(1)]);
export type DetailsGrant = z.infer<typeof DetailsGrant>;

export const IdentityGrant = z.strictObject({
  nationalId: z.string().min(1).max(32).optional(),
  reference: z.string().min(1).max(200).optional(),
  details: DetailsGrant.default('none'),
});

export const ScreeningGrant = z.strictObject({
  create: z.boolean().default(false),
  read: z.boolean().default(false),
  clientId: z.string().min(1).max(200).optional(),
  screeningIds: z.array(z.string().min(1).max(200)).max(1000).optional(),
});
export type ScreeningGrant = z.infer<typeof ScreeningGrant>;

export const SubmissionsGrant = z.strictObject({
  formId: z.string().min(1).max(200),
  states: z.array(z.enum(KYC_STATES)).min(1).optional(),
});
export type SubmissionsGrant = z.infer<typeof SubmissionsGrant>;

/** POST /v1/sessions. A capability block that is absent is forbidden. */
export const SessionRequest = z.strictObject({
  origin: z.string().min(1).max(300),
  ttlSeconds: z
    .number()
    .int()
    .min(SESSION_TTL_SECONDS.min)
    .max(SESSION_TTL_SECONDS.max)
    .default(SESSION_TTL_SECONDS.default),
  identity: IdentityGrant.optional(),
  screening: ScreeningGrant.optional(),
  submissions: SubmissionsGrant.optional(),
});
export type SessionRequest = z.infer<typeof SessionRequest>;
/** The same before defaults are filled in: what a caller writes. */
export type SessionRequestInput = z.input<typeof SessionRequest>;

export const Session = z.object({ token: z.string(), expiresAt: z.string() });
export type Session = z.infer<typeof Session>;

/** POST /v1/verifications. `nationalId` only when the session does not fix it. */
export const VerificationRequest = z.strictObject({ nationalId: z.string().min(1).max(64).optional() });
export type VerificationRequest = z.infer<typeof VerificationRequest>;

export const Verification = z.object({
  id: z.string(),
  status: z.enum(VERIFICATION_STATUSES),
  /** What the person enters in the app; null while QUEUED and once the verification has ended. */
  code: z.string().nullable(),
  /** Only while QUEUED. `place` starts at 1; `startsAt` is an upper bound, not an average. */
  queue: z.object({ place: z.number().int(), startsAt: z.string() }).nullable(),
  createdAt: z.string(),
  /** When the code stops working; null without a code. */
  expiresAt: z.string().nullable(),
  updatedAt: z.string(),
  /** Grows by one with every change; the `id:` of a stream's events. */
  version: z.number().int(),
  reason: z.enum(VERIFICATION_REASONS).nullable(),
  /** The server's clock when this was written: deadlines are counted from it, not from the page's clock. */
  now: z.string(),
});
export type Verification = z.infer<typeof Verification>;

/** POST /v1/verifications/{id}/check. `visible`: the tab is on screen. */
export const CheckRequest = z.strictObject({ visible: z.boolean().optional() });

export const VerificationList = z.object({ verifications: z.array(Verification) });
export type VerificationList = z.infer<typeof VerificationList>;

/** POST /v1/submissions/search. A session fixes the form, so the page need not name it. */
export const SubmissionSearch = z.strictObject({
  formId: z.string().min(1).optional(),
  states: z.array(z.enum(KYC_STATES)).optional(),
  email: z.string().max(320).optional(),
  filters: z.array(SearchFilter).max(50).optional(),
});
export type SubmissionSearch = z.infer<typeof SubmissionSearch>;

export { ScreeningRequest };

/** RFC 9457 `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string().optional(),
  requestId: z.string(),
  /** Seconds; present where waiting helps. */
  retryAfter: z.number().optional(),
  /** Present for an invalid body: which field, and what is wrong with it. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;
