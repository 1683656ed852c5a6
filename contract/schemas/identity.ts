import { z } from 'zod';
import type * as plain from '../identity.js';
import { VERIFICATION_REASONS, VERIFICATION_STATUSES, WEBHOOK_TYPE } from '../rules.js';
import {
  envelope,
  flag,
  integer,
  maybeText,
  moment,
  nullable,
  nullish,
  nullishText,
  optional,
  optionalFlag,
  schemaOf,
  text,
} from './schema-of.js';

export const VerificationRequest = schemaOf<plain.VerificationRequest>()(
  z.strictObject({
    nationalId: optional(
      z.string().min(1).max(64),
      'What the person typed, in Latin or Arabic digits. Without blanks and hyphens it must match `NATIONAL_ID_FORMS`. Omit it if the session fixes the person.',
    ),
  }),
);

export const Verification = schemaOf<plain.Verification>()(
  z
    .object({
      id: text('The id of the verification.'),
      status: z
        .enum(VERIFICATION_STATUSES)
        .describe('The status. See [what each means](/docs/guides/verifications).'),
      code: maybeText(
        'What the person enters in the app. Null while the person waits in line, and after the end.',
      ),
      queue: nullable(
        z.object({
          place: integer('The place in line, from 1.'),
          startsAt: moment.describe(
            'The latest time at which the code comes: an upper bound, not an average.',
          ),
          expectedAt: moment.describe(
            'When the code comes as the line stands now. It can change while the person waits.',
          ),
          mayLeave: flag(
            'Whether the person may close the page and come back: `false` if the session has neither a `reference` nor a `nationalId`, because another session cannot find the verification.',
          ),
        }),
        'The place in line. Null for any status except `QUEUED`.',
      ),
      createdAt: moment.describe('When the verification was created.'),
      expiresAt: nullable(moment, 'When the code stops working. Null before there is a code.'),
      updatedAt: moment.describe('When the status last changed.'),
      version: integer(
        'Grows by one with every change of status. It is the `id:` of the events in a stream.',
      ),
      reason: nullable(
        z.enum(VERIFICATION_REASONS),
        'The reason for the status. Null if the status says enough. See [what each means](/docs/guides/verifications).',
      ),
      now: moment.describe(
        'The clock of the proxy when it wrote this answer. Count down from it, not from the clock of the page.',
      ),
      mayReadDetails: optionalFlag(
        'Whether the session may read the details. Only an answer to a session has it, once the status is `COMPLETED`.',
      ),
      reference: optional(
        z.string().nullable(),
        'Your name for the customer, from the session; null if it had none. Only an answer to a host key has it: compare it with the customer who is signed in.',
      ),
    })
    .meta({ id: 'Verification' }),
);

export const VerificationList = z.object({
  verifications: z.array(Verification).describe('Newest first.'),
});

export const MfaRequest = z.object({ nationalId: z.string().min(1) });
export type MfaRequest = z.output<typeof MfaRequest>;
const MfaRequestResult = z.looseObject({ transId: z.string().min(1), random: z.string().min(1) });
export const MfaRequestResponse = envelope(MfaRequestResult);

export const MfaStatusRequest = z.object({
  transId: z.string().min(1),
  random: z.string().min(1),
  nationalId: z.string().min(1),
});
export type MfaStatusRequest = z.output<typeof MfaStatusRequest>;
/** `status` is a plain string: an unknown value is logged and counts as still waiting. */
const MfaStatusResult = z.looseObject({ status: z.string() });
export const MfaStatusResponse = envelope(MfaStatusResult);

export const IdentityDetails = schemaOf<plain.IdentityDetails>()(
  z.looseObject({
    transId: nullishText('The service’s id of the request that the person approved.'),
    userType: nullish(z.number(), '0 for a national, 1 for a resident.'),
    englishFirstName: nullishText('First name, in Latin letters.'),
    englishSecondName: nullishText('Second name, in Latin letters.'),
    englishThirdName: nullishText('Third name, in Latin letters.'),
    englishLastName: nullishText('Last name, in Latin letters.'),
    dateOfBirthG: nullishText('Date of birth, Gregorian.'),
    gender: nullishText('Gender, as the service writes it.'),
    idNumber: nullishText('The national ID or resident permit number.'),
    idExpiryDateG: nullishText('When that document expires, Gregorian.'),
    nationalAddress: optional(z.unknown(), 'The national address. Its shape depends on the kind of person.'),
    nationalityDesc: nullishText('Nationality, as text.'),
    nationalityCode: nullish(z.number(), 'Nationality, as a code of the service.'),
  }),
);

/** § Events. The receiver tolerates other casing and extra fields before it applies this schema. */
export const IdentityWebhook = z.looseObject({
  Type: text(`\`${WEBHOOK_TYPE}\`. The case of the three names does not matter.`),
  TransId: z
    .string()
    .min(1)
    .max(200)
    .describe('Which request it is about. The proxy uses nothing else of the webhook.'),
  Status: text('What the webhook claims. A status check decides.'),
});
