import { z } from 'zod';
import type * as plain from '../identity.js';
import { VERIFICATION_REASONS, VERIFICATION_STATUSES, WEBHOOK_TYPE } from '../rules.js';
import { envelope } from './envelope.js';
import { moment } from './moment.js';
import { schemaOf } from './schema-of.js';

export const VerificationRequest = schemaOf<plain.VerificationRequest>()(
  z.strictObject({
    nationalId: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe(
        'What the person typed: ten digits, Arabic ones too, 1 first for a national and 2 for a resident. Left out where the session fixes the person.',
      ),
  }),
);
export type VerificationRequest = plain.VerificationRequest;

export const Verification = schemaOf<plain.Verification>()(
  z
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
    .meta({ id: 'Verification' }),
);
export type Verification = plain.Verification;

export const CheckRequest = schemaOf<plain.CheckRequest>()(
  z.strictObject({
    visible: z
      .boolean()
      .optional()
      .describe(
        'Whether the tab is on the screen; `true` when left out. Only then the next look comes sooner.',
      ),
  }),
);
export type CheckRequest = plain.CheckRequest;

export const VerificationList = schemaOf<plain.VerificationList>()(
  z.object({
    verifications: z.array(Verification).describe('Newest first.'),
  }),
);
export type VerificationList = plain.VerificationList;

export const MfaRequest = schemaOf<plain.MfaRequest>()(z.object({ nationalId: z.string().min(1) }));
export type MfaRequest = plain.MfaRequest;
export const MfaRequestResult = schemaOf<plain.MfaRequestResult>()(
  z.looseObject({ transId: z.string().min(1), random: z.string().min(1) }),
);
export type MfaRequestResult = plain.MfaRequestResult;
export const MfaRequestResponse = envelope(MfaRequestResult);

export const MfaStatusRequest = schemaOf<plain.MfaStatusRequest>()(
  z.object({
    transId: z.string().min(1),
    random: z.string().min(1),
    nationalId: z.string().min(1),
  }),
);
export type MfaStatusRequest = plain.MfaStatusRequest;
/** `status` stays a plain string here: a value we do not know is logged and treated as "still waiting". */
const MfaStatusResult = z.looseObject({ status: z.string() });
export const MfaStatusResponse = envelope(MfaStatusResult);

export const IdentityDetails = schemaOf<plain.IdentityDetails>()(
  z.looseObject({
    transId: z.string().nullish().describe('The service’s own ID of the request the person approved.'),
    userType: z.number().nullish().describe('0 for a national, 1 for a resident.'),
    englishFirstName: z.string().nullish().describe('First name, in Latin letters.'),
    englishSecondName: z.string().nullish().describe('Second name, in Latin letters.'),
    englishThirdName: z.string().nullish().describe('Third name, in Latin letters.'),
    englishLastName: z.string().nullish().describe('Last name, in Latin letters.'),
    dateOfBirthG: z.string().nullish().describe('Date of birth, Gregorian.'),
    gender: z.string().nullish().describe('Gender, as the service writes it.'),
    idNumber: z.string().nullish().describe('The national ID or resident permit number.'),
    idExpiryDateG: z.string().nullish().describe('When that document runs out, Gregorian.'),
    nationalAddress: z
      .unknown()
      .optional()
      .describe('The national address. Its shape differs by the kind of person.'),
    nationalityDesc: z.string().nullish().describe('Nationality, in words.'),
    nationalityCode: z.number().nullish().describe('Nationality, as a number of the service’s.'),
  }),
);
export type IdentityDetails = plain.IdentityDetails;

/** § Events. Casing and extra fields are tolerated by the receiver before this schema is applied. */
export const IdentityWebhook = schemaOf<plain.IdentityWebhook>()(
  z.looseObject({
    Type: z
      .string()
      .describe(`\`${WEBHOOK_TYPE}\`. Upper and lower case do not matter in any of the three names.`),
    TransId: z
      .string()
      .min(1)
      .max(200)
      .describe('Which request it is about. Nothing else of the notice is believed.'),
    Status: z.string().describe('What the notice claims; a status check decides.'),
  }),
);
export type IdentityWebhook = plain.IdentityWebhook;
