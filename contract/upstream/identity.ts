import { z } from 'zod';
import { WEBHOOK_TYPE } from '../rules.js';
import { envelope } from './envelope.js';

export const MfaRequest = z.object({ nationalId: z.string().min(1) });
export type MfaRequest = z.infer<typeof MfaRequest>;
export const MfaRequestResult = z.looseObject({ transId: z.string().min(1), random: z.string().min(1) });
export type MfaRequestResult = z.infer<typeof MfaRequestResult>;
export const MfaRequestResponse = envelope(MfaRequestResult);

export const MfaStatusRequest = z.object({
  transId: z.string().min(1),
  random: z.string().min(1),
  nationalId: z.string().min(1),
});
export type MfaStatusRequest = z.infer<typeof MfaStatusRequest>;
/** `status` stays a plain string here: a value we do not know is logged and treated as "still waiting". */
const MfaStatusResult = z.looseObject({ status: z.string() });
export const MfaStatusResponse = envelope(MfaStatusResult);

/** § Verified identity details: returned bare. Every field may be missing or null in practice. */
export const IdentityDetails = z.looseObject({
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
});
export type IdentityDetails = z.infer<typeof IdentityDetails>;

/** § Events. Casing and extra fields are tolerated by the receiver before this schema is applied. */
export const IdentityWebhook = z.looseObject({
  Type: z
    .string()
    .describe(`\`${WEBHOOK_TYPE}\`. Upper and lower case do not matter in any of the three names.`),
  TransId: z
    .string()
    .min(1)
    .max(200)
    .describe('Which request it is about. Nothing else of the notice is believed.'),
  Status: z.string().describe('What the notice claims; a status check decides.'),
});
export type IdentityWebhook = z.infer<typeof IdentityWebhook>;
