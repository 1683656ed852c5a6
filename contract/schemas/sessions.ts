import { z } from 'zod';
import { DETAILS_FIELDS, KYC_STATES } from '../rules.js';
import type * as plain from '../sessions.js';
import { SESSION_TTL_SECONDS } from '../sessions.js';
import { moment } from './moment.js';
import { schemaOf } from './schema-of.js';

export const DetailsGrant = schemaOf<plain.DetailsGrant>()(
  z.union([z.enum(['none', 'all']), z.array(z.enum(DETAILS_FIELDS)).min(1)]),
);
export type DetailsGrant = plain.DetailsGrant;

export const IdentityGrant = schemaOf<plain.IdentityGrant>()(
  z.strictObject({
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
  }),
);

export type IdentityGrant = plain.IdentityGrant;

export const ScreeningGrant = schemaOf<plain.ScreeningGrant>()(
  z.strictObject({
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
  }),
);
export type ScreeningGrant = plain.ScreeningGrant;

export const SubmissionsGrant = schemaOf<plain.SubmissionsGrant>()(
  z.strictObject({
    formId: z.string().min(1).max(200).describe('The one form whose submissions the page searches.'),
    states: z
      .array(z.enum(KYC_STATES))
      .min(1)
      .optional()
      .describe('Only submissions in these states. Left out: any.'),
  }),
);
export type SubmissionsGrant = plain.SubmissionsGrant;

export const SessionRequest = schemaOf<plain.SessionRequest>()(
  z.strictObject({
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
  }),
);
export type SessionRequest = plain.SessionRequest;

export const Session = schemaOf<plain.Session>()(
  z.object({
    token: z.string().describe('What the page sends as `Authorization: Bearer`. It is shown this once.'),
    expiresAt: moment.describe('When the session ends at the latest.'),
  }),
);
export type Session = plain.Session;
