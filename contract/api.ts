/** The proxy's own API, as zod schemas: what a host back end and an element send and receive. */
import { z } from 'zod';
import { moment } from './moment.js';
import { DETAILS_FIELDS, KYC_STATES, VERIFICATION_REASONS, VERIFICATION_STATUSES } from './rules.js';
import { ScreeningRequest, SearchFilter } from './upstream.js';

export const SESSION_TTL_SECONDS = { min: 60, max: 86_400, default: 900 } as const;

/** `"none"`, `"all"`, or the names of the fields a page may read once a person is verified. */
export const DetailsGrant = z.union([z.enum(['none', 'all']), z.array(z.enum(DETAILS_FIELDS)).min(1)]);
export type DetailsGrant = z.infer<typeof DetailsGrant>;

const IdentityGrant = z.strictObject({
  nationalId: z
    .string()
    .min(1)
    .max(32)
    .optional()
    .describe(
      'The only person the page may verify. It never sees the number. Left out, the page asks for it.',
    ),
  reference: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Your name for the customer. Every session with it shows the same verification, and you find it by this name. Best one that says nothing to others: it is kept as long as the trail.',
    ),
  details: DetailsGrant.default('none').describe(
    'What the page may read of the verified person: nothing, everything, or these fields.',
  ),
});

export const ScreeningGrant = z.strictObject({
  create: z.boolean().default(false).describe('Whether the page may screen names.'),
  read: z
    .boolean()
    .default(false)
    .describe('Whether the page may read screenings. Without it `screeningIds` allows nothing.'),
  clientId: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('The one client the page screens for, and whose screenings it reads.'),
  screeningIds: z
    .array(z.string().min(1).max(200))
    .max(1000)
    .optional()
    .describe('With `read`: only these, and those the same session made. Left out: any.'),
});
export type ScreeningGrant = z.infer<typeof ScreeningGrant>;

export const SubmissionsGrant = z.strictObject({
  formId: z.string().min(1).max(200).describe('The one form whose submissions the page searches.'),
  states: z
    .array(z.enum(KYC_STATES))
    .min(1)
    .optional()
    .describe('Only submissions in these states. Left out: any.'),
});
export type SubmissionsGrant = z.infer<typeof SubmissionsGrant>;

/** POST /v1/sessions. A capability block that is absent is forbidden. */
export const SessionRequest = z.strictObject({
  origin: z
    .string()
    .min(1)
    .max(300)
    .describe(
      'Where the page is, such as `https://onboarding.example`: one of ALLOWED_ORIGINS. The session works there only.',
    ),
  ttlSeconds: z
    .number()
    .int()
    .min(SESSION_TTL_SECONDS.min)
    .max(SESSION_TTL_SECONDS.max)
    .default(SESSION_TTL_SECONDS.default)
    .describe('How long the session lives, in seconds.'),
  identity: IdentityGrant.optional().describe('Lets the page verify a person.'),
  screening: ScreeningGrant.optional().describe('Lets the page screen names, read screenings, or both.'),
  submissions: SubmissionsGrant.optional().describe('Lets the page search the submissions of one form.'),
});
export type SessionRequest = z.infer<typeof SessionRequest>;
/** The same before defaults are filled in: what a caller writes. */
export type SessionRequestInput = z.input<typeof SessionRequest>;

export const Session = z.object({
  token: z.string().describe('What the page sends as `Authorization: Bearer`. It is shown this once.'),
  expiresAt: moment.describe('When the session ends at the latest.'),
});
export type Session = z.infer<typeof Session>;

/** POST /v1/verifications. `nationalId` only when the session does not fix it. */
export const VerificationRequest = z.strictObject({
  nationalId: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'What the person typed: ten digits, Arabic ones too, 1 first for a national and 2 for a resident. Left out where the session fixes the person.',
    ),
});
export type VerificationRequest = z.infer<typeof VerificationRequest>;

export const Verification = z
  .object({
    id: z.string().describe('Names the verification.'),
    status: z.enum(VERIFICATION_STATUSES).describe('How it stands; see [what each means](/docs#statuses).'),
    code: z
      .string()
      .nullable()
      .describe('What the person enters in the app; null in line, and once the verification has ended.'),
    queue: z
      .object({
        place: z.number().int().describe('Place in line, from 1.'),
        startsAt: moment.describe('When the code comes at the latest: an upper bound, not an average.'),
      })
      .nullable()
      .describe('Only in line, else null.'),
    createdAt: moment.describe('When it was started.'),
    expiresAt: moment.nullable().describe('When the code stops working; null until there is one.'),
    updatedAt: moment.describe('When the status last changed.'),
    version: z
      .number()
      .int()
      .describe('Grows by one with every change of status; the `id:` of a stream’s events.'),
    reason: z
      .enum(VERIFICATION_REASONS)
      .nullable()
      .describe(
        'Why it ended so, or what the person should be told; null where the status says it all. See [what each means](/docs#statuses).',
      ),
    now: moment.describe(
      'The proxy’s clock when this was written: count down from it, not from the page’s clock.',
    ),
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof Verification>;

/** POST /v1/verifications/{id}/check. */
export const CheckRequest = z.strictObject({
  visible: z
    .boolean()
    .optional()
    .describe(
      'Whether the tab is on the screen; `true` when left out. Only then the next look comes sooner.',
    ),
});

export const VerificationList = z.object({
  verifications: z.array(Verification).describe('Newest first.'),
});
export type VerificationList = z.infer<typeof VerificationList>;

/** POST /v1/submissions/search. A session fixes the form, so the page need not name it. */
export const SubmissionSearch = z.strictObject({
  formId: z
    .string()
    .min(1)
    .optional()
    .describe('The form to search. A host key has to name it; a session has one.'),
  states: z
    .array(z.enum(KYC_STATES))
    .optional()
    .describe('Only submissions in these states. Left out or empty: every state the caller may see.'),
  email: z
    .string()
    .max(320)
    .optional()
    .describe('The customer’s whole email address; upper and lower case do not matter.'),
  filters: z.array(SearchFilter).max(50).optional().describe('All of them must match.'),
});
export type SubmissionSearch = z.infer<typeof SubmissionSearch>;

export { Problem } from './problem-body.js';
export { ScreeningRequest };
