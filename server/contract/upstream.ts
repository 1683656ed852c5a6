/**
 * The wire format of the upstream service, as zod schemas. Requests are strict about what the upstream
 * document states; responses keep unknown extra fields and accept unknown enum values, because a field
 * or a status added upstream must never crash the proxy.
 */
import { z } from 'zod';
import {
  ENTITY_TYPES,
  EXTENDED_PARAMETERS,
  FILTER_OPERATORS,
  GENDERS,
  HITS_PAGE_SIZE,
  ID_PASSPORT_NUMBER_MAX,
  KYC_STATES,
  REGISTRATION_NUMBER_MAX,
  SCREENING_NAME_LENGTH,
  isCountryCode,
  isIsoDate,
} from './rules.js';

/** § Common: the success envelope. v2 screening sends `version: null`, identity a string, search none. */
export function envelope<Result extends z.ZodType>(result: Result) {
  return z.looseObject({
    version: z.string().nullish(),
    statusCode: z.number(),
    messages: z.array(z.string()).nullish(),
    result,
  });
}

/** § Errors: the body's shape is not shown; "error text is in messages". Everything else is tolerated. */
export const ErrorBody = z.looseObject({
  version: z.string().nullish(),
  statusCode: z.number().nullish(),
  messages: z.array(z.string()).nullish(),
});

export const IsoDate = z.string().refine(isIsoDate, 'Must be a day that exists, as YYYY-MM-DD.');
export const CountryCode = z.string().refine(isCountryCode, 'Must be an ISO 3166-1 alpha-2 country code.');

// --- Identity -------------------------------------------------------------------------------------

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
export const MfaStatusResult = z.looseObject({ status: z.string() });
export const MfaStatusResponse = envelope(MfaStatusResult);

/** § Verified identity details: returned bare. Every field may be missing or null in practice. */
export const IdentityDetails = z.looseObject({
  transId: z.string().nullish(),
  userType: z.number().nullish(),
  englishFirstName: z.string().nullish(),
  englishSecondName: z.string().nullish(),
  englishThirdName: z.string().nullish(),
  englishLastName: z.string().nullish(),
  dateOfBirthG: z.string().nullish(),
  gender: z.string().nullish(),
  idNumber: z.string().nullish(),
  idExpiryDateG: z.string().nullish(),
  nationalAddress: z.unknown().optional(),
  nationalityDesc: z.string().nullish(),
  nationalityCode: z.number().nullish(),
});
export type IdentityDetails = z.infer<typeof IdentityDetails>;

/** § Events. Casing and extra fields are tolerated by the receiver before this schema is applied. */
export const IdentityWebhook = z.looseObject({
  Type: z.string(),
  TransId: z.string().min(1).max(200),
  Status: z.string(),
});
export type IdentityWebhook = z.infer<typeof IdentityWebhook>;

// --- Screening ------------------------------------------------------------------------------------

/** § entityDate "cannot be in the future": whoever answers the request says what time it is. */
export function screeningRequestsBy(now: () => Date) {
  const screeningFields = {
    name: z.string().min(SCREENING_NAME_LENGTH.min).max(SCREENING_NAME_LENGTH.max),
    entityType: z.enum(ENTITY_TYPES),
    countries: z
      .array(CountryCode)
      .refine((codes) => new Set(codes).size === codes.length, 'Must not repeat a country.')
      .optional(),
    entityDate: IsoDate.refine(
      (date) => date <= now().toISOString().slice(0, 10),
      'Must not be in the future.',
    ).optional(),
  };
  return {
    ScreeningV1Request: z.object(screeningFields),
    ScreeningRequest: z
      .object({
        ...screeningFields,
        isMonitored: z.boolean().optional(),
        clientId: z.string().min(1).optional(),
        idPassportNumber: z.string().max(ID_PASSPORT_NUMBER_MAX).optional(),
        gender: z.enum(GENDERS).optional(),
        countryOfResidence: CountryCode.optional(),
        registrationNumber: z.string().max(REGISTRATION_NUMBER_MAX).optional(),
      })
      .superRefine((request, context) => {
        // § "Applies to". What upstream does with the other entity type's parameter is not shown, so none is sent.
        const other = request.entityType === 'person' ? 'company' : 'person';
        for (const parameter of EXTENDED_PARAMETERS[other]) {
          if (request[parameter] !== undefined) {
            context.addIssue({ code: 'custom', path: [parameter], message: `Applies to a ${other} only.` });
          }
        }
      }),
  };
}

export const { ScreeningRequest, ScreeningV1Request } = screeningRequestsBy(() => new Date());
export type ScreeningRequest = z.infer<typeof ScreeningRequest>;
export type ScreeningV1Request = z.infer<typeof ScreeningV1Request>;

export const ScreeningSummary = z.looseObject({
  level: z.string(),
  score: z.number(),
  sanctions: z.number(),
  pep: z.number(),
  adverseMedia: z.number(),
});
export type ScreeningSummary = z.infer<typeof ScreeningSummary>;

export const HitIndicator = z.looseObject({ category: z.string(), count: z.number(), maxScore: z.number() });
export type HitIndicator = z.infer<typeof HitIndicator>;

export const Hit = z.looseObject({
  hitId: z.string(),
  name: z.string(),
  entitySubType: z.string().nullish(),
  countries: z.string().nullish(),
  aliases: z.string().nullish(),
  birthOrFoundationDates: z.string().nullish(),
  riskType: z.string().nullish(),
  riskScore: z.number().nullish(),
  strength: z.number().nullish(),
  indicators: z.array(HitIndicator).nullish(),
});
export type Hit = z.infer<typeof Hit>;

export const Hits = z.looseObject({
  pageNumber: z.number(),
  pageSize: z.number(),
  totalRecords: z.number(),
  items: z.array(Hit),
});
export type Hits = z.infer<typeof Hits>;

export const Screening = z.looseObject({
  id: z.string(),
  name: z.string(),
  countries: z.array(z.string()).nullish(),
  entityType: z.string(),
  entityDate: z.string().nullish(),
  screeningStatus: z.string(),
  searchStatus: z.string(),
  isMonitored: z.boolean(),
  numOfHits: z.number(),
  createdAt: z.string(),
  updatedAt: z.string().nullish(),
  lastScreened: z.string().nullish(),
  lastUpdated: z.string().nullish(),
  clientId: z.string().nullish(),
  clientName: z.string().nullish(),
  extendedSearchParameters: z.record(z.string(), z.unknown()).nullish(),
  summary: ScreeningSummary,
  hits: Hits,
});
export type Screening = z.infer<typeof Screening>;
export const ScreeningResponse = envelope(Screening);

export const HitsRequest = z.object({
  pageNumber: z.number().int().min(1).optional(),
  pageSize: z.number().int().min(HITS_PAGE_SIZE.min).max(HITS_PAGE_SIZE.max).optional(),
});
export type HitsRequest = z.infer<typeof HitsRequest>;

/** § v1: "The v1 response body shape: not shown", so any JSON passes through. */
export const ScreeningV1Response = z.unknown();

// --- Submissions ----------------------------------------------------------------------------------

export const SearchFilter = z.object({
  fieldId: z.string().min(1),
  value: z.string(),
  operator: z.enum(FILTER_OPERATORS).optional(),
});
export type SearchFilter = z.infer<typeof SearchFilter>;

export const SubmissionSearchRequest = z.object({
  formId: z.string().min(1),
  states: z.array(z.enum(KYC_STATES)).optional(),
  email: z.string().optional(),
  filters: z.array(SearchFilter).optional(),
});
export type SubmissionSearchRequest = z.infer<typeof SubmissionSearchRequest>;

export const Submission = z.looseObject({
  submissionId: z.string(),
  customerId: z.string().nullish(),
  customerName: z.string().nullish(),
  submissionDate: z.string(),
  kycState: z.string(),
  email: z.string().nullish(),
  matchedValues: z.record(z.string(), z.string().nullish()).nullish(),
});
export type Submission = z.infer<typeof Submission>;

export const SubmissionSearchResult = z.looseObject({ count: z.number(), submissions: z.array(Submission) });
export type SubmissionSearchResult = z.infer<typeof SubmissionSearchResult>;
export const SubmissionSearchResponse = envelope(SubmissionSearchResult);
