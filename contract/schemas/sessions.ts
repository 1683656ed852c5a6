import { z } from 'zod';
import { DETAILS_FIELDS } from '../rules.js';
import { KYC_STATES } from '../submissions.js';
import type * as plain from '../identity.js';
import { WATCH_UNTIL_CLOSED } from '../screening.js';
import { analystName } from './decisions.js';
import { Verification } from './identity.js';
import { maybeText, moment, optional, optionalFlag, schemaOf, text, textUpTo } from './schema-of.js';
import { customerReference, SCREENING_CARE } from './watch.js';

export const SESSION_TTL_SECONDS = { min: 60, max: 86_400, default: 900 } as const;

export const DetailsGrant = z.union(
  [z.enum(['none', 'all']), z.array(z.enum(DETAILS_FIELDS)).min(1)],
  `Send \`none\`, \`all\`, or a list of these: ${DETAILS_FIELDS.join(', ')}.`,
);
export type DetailsGrant = z.output<typeof DetailsGrant>;

export const IdentityGrant = z
  .strictObject({
    nationalId: optional(
      textUpTo(32),
      'The only person the page may verify. The page never sees the number. Without it, the page asks for the number.',
    ),
    reference: optional(
      customerReference,
      'Your name for the customer. All sessions with the same reference show the same verification, and you can find it by this name. Use an opaque value: it is stored as long as the audit trail.',
    ),
    vouched: z
      .boolean()
      .default(false)
      .describe(
        'Whether you know this visitor, because they signed in. Visitors that you do not vouch for get at most every second code while those you vouch for wait. Needs `reference` or `nationalId`. A session with `nationalId` is always vouched for.',
      ),
    details: DetailsGrant.default('none').describe(
      'What the page may read about the verified person: no fields, all fields, or these fields.',
    ),
  })
  .refine(
    ({ vouched, reference, nationalId }) => !vouched || reference !== undefined || nationalId !== undefined,
    {
      path: ['vouched'],
      error: 'Name the customer that you vouch for: send `reference` or `nationalId` too.',
    },
  );
export type IdentityGrant = z.output<typeof IdentityGrant>;

const ScreeningCreateLimits = z.strictObject({
  max: optional(
    z.int().min(1).max(100_000),
    'How many screenings the session may make. Repeats with the same `Idempotency-Key` do not count.',
  ),
  monitor: z.boolean().default(true).describe('Whether the page may ask the service to monitor a name.'),
  ...SCREENING_CARE,
});
export type ScreeningCreateLimits = z.output<typeof ScreeningCreateLimits>;

const LIMITS =
  'Send `true`, `false`, or an object with any of these: `max` (a whole number), `monitor` (`true` or `false`), ' +
  `\`reference\` (a text), \`watch\` (\`true\`, \`false\` or \`${WATCH_UNTIL_CLOSED}\`).`;

export const ScreeningGrant = z.strictObject({
  create: z
    .union([z.boolean(), ScreeningCreateLimits], LIMITS)
    .default(false)
    .describe('Whether the page may screen names, and with limits: how many, and whether to monitor them.'),
  read: z
    .boolean()
    .default(false)
    .describe('Whether the page may read screenings. Without it, `screeningIds` has no effect.'),
  list: optionalFlag('Whether the page may list the screenings that the proxy knows. The list has no names.'),
  review: optional(
    z.strictObject({
      by: analystName(200).describe('Your name for the analyst at this page. It is stored with the review.'),
    }),
    'Lets the page say that a screening was reviewed, in the name of this analyst. Needs `read`.',
  ),
  decide: optional(
    z.strictObject({
      by: analystName(100).describe(
        'Your name for the analyst at this page. It is stored with each decision.',
      ),
      twoNames: optionalFlag(
        'Whether a decision is a proposal until another analyst confirms it, at a page with another session.',
      ),
    }),
    'Lets the page decide hits, in the name of this analyst. Needs `read`.',
  ),
  clientId: optional(
    textUpTo(200),
    'The only client that the page screens for and whose screenings it reads.',
  ),
  screeningIds: optional(
    z.array(textUpTo(200)).max(1000),
    'Limits `read` and `list` to these screenings and those that the same session created. Without it, the page reads any screening.',
  ),
});
export type ScreeningGrant = z.output<typeof ScreeningGrant>;

export const SubmissionsGrant = z.strictObject({
  formId: textUpTo(200).describe('The only form whose submissions the page searches.'),
  states: optional(
    z.array(z.enum(KYC_STATES)).min(1),
    'Limits the search to submissions in these states. Without it, all states.',
  ),
});
export type SubmissionsGrant = z.output<typeof SubmissionsGrant>;

export const SessionRequest = z
  .strictObject({
    origin: textUpTo(300).describe(
      'The origin of the page, such as `https://onboarding.example`. It must be one of ALLOWED_ORIGINS. The session works only there.',
    ),
    ttlSeconds: z
      .int()
      .min(SESSION_TTL_SECONDS.min)
      .max(SESSION_TTL_SECONDS.max)
      .default(SESSION_TTL_SECONDS.default)
      .describe('How long the session lives, in seconds.'),
    start: z
      .boolean()
      .default(false)
      .describe('Whether to start the verification in the same call. Needs `identity.nationalId`.'),
    identity: optional(IdentityGrant, 'Lets the page verify a person.'),
    screening: optional(ScreeningGrant, 'Lets the page screen names, read screenings, or both.'),
    submissions: optional(SubmissionsGrant, 'Lets the page search the submissions of one form.'),
  })
  .refine(({ start, identity }) => !start || identity?.nationalId !== undefined, {
    path: ['start'],
    error:
      'Say who is verified: send `identity.nationalId` too. Where the page asks for the number, leave out `start`.',
  });
/** With its defaults. */
export type SessionRequest = z.output<typeof SessionRequest>;
/** As a caller writes it. */
export type SessionRequestInput = z.input<typeof SessionRequest>;

export const Session = schemaOf<plain.Session>()(
  z.object({
    id: text('Names the session for `DELETE /v1/sessions/{id}`. It is no secret.'),
    token: text('What the page sends as `Authorization: Bearer`. Only this answer contains it.'),
    expiresAt: moment.describe('The latest time at which the session ends.'),
    verification: optional(
      Verification,
      'The verification that `start` started or found, as `POST /v1/verifications` answers it. Without `start`, or if the start was refused, it is absent: the page then starts by itself.',
    ),
  }),
);
export type Session = plain.Session;

export const SessionSummary = z.object({
  id: text('Names the session for `DELETE /v1/sessions/{id}`.'),
  origin: text('Where the session works.'),
  reference: maybeText('The reference of the grant `identity`, or else of `screening.create`.'),
  createdAt: moment.describe('When the session was minted.'),
  expiresAt: moment.describe('The latest time at which the session ends.'),
});
export type SessionSummary = z.output<typeof SessionSummary>;

export const SessionList = z.object({ sessions: z.array(SessionSummary).describe('Newest first.') });
