import { z } from 'zod';
import type * as plain from '../screening.js';
import {
  CONFIRMABLE_FIELDS,
  ENTITY_TYPES,
  EXTENDED_PARAMETERS,
  GENDERS,
  HITS_PAGE_SIZE,
  ID_PASSPORT_NUMBER_MAX,
  REGISTRATION_NUMBER_MAX,
  SCREENING_NAME_LENGTH,
  isCountryCode,
  isIsoDate,
} from '../rules.js';
import { saysNothing, saysTooLittle } from '../screening-name.js';
import { optional, optionalFlag, schemaOf, textUpTo } from './schema-of.js';
import { SCREENING_CARE } from './watch.js';

const IsoDate = z
  .string()
  .refine(isIsoDate, { error: 'Must be a day that exists, as YYYY-MM-DD.', abort: true });
const CountryCode = z.string().refine(isCountryCode, 'Must be an ISO 3166-1 alpha-2 country code.');

const CLIENT =
  'Which of your clients it is for. Required only if the key of the service has several clients and the session is bound to none.';

/** § entityDate "cannot be in the future": the program that answers the request supplies the time. */
export function screeningRequestsBy(now: () => Date, isRefused: (name: string) => boolean = () => false) {
  const screeningFields = {
    name: z
      .string()
      .min(SCREENING_NAME_LENGTH.min)
      .max(SCREENING_NAME_LENGTH.max)
      .refine((name) => !isRefused(name), 'Must have a word of at least two letters.')
      .describe('The name to screen.'),
    entityType: z.enum(ENTITY_TYPES).describe('Whether it is the name of a person or of a company.'),
    countries: optional(
      z
        .array(CountryCode)
        .refine((codes) => new Set(codes).size === codes.length, 'Must not repeat a country.'),
      'Countries it is connected with, as ISO 3166-1 alpha-2 codes such as `SA`. No country may repeat.',
    ),
    entityDate: optional(
      IsoDate.refine((date) => date <= now().toISOString().slice(0, 10), 'Must not be in the future.'),
      'Date of birth or of foundation, as `YYYY-MM-DD`. It must not be in the future.',
    ),
  };
  return {
    ScreeningV1Request: schemaOf<plain.ScreeningV1Request>()(z.object(screeningFields)),
    ScreeningRequest: schemaOf<plain.ScreeningRequest>()(
      z
        .object({
          ...screeningFields,
          isMonitored: optionalFlag(
            'Whether the service screens the name again when the lists change; `false` if omitted. May be billed.',
          ),
          clientId: optional(z.string().min(1), CLIENT),
          idPassportNumber: optional(
            z.string().max(ID_PASSPORT_NUMBER_MAX),
            'Number of an identity document or passport. Only for a person.',
          ),
          gender: optional(z.enum(GENDERS), 'Only for a person.'),
          countryOfResidence: optional(CountryCode, 'ISO 3166-1 alpha-2 code. Only for a person.'),
          registrationNumber: optional(
            z.string().max(REGISTRATION_NUMBER_MAX),
            'Number in the commercial register. Only for a company.',
          ),
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
    ),
  };
}

/** What the service may bill is refused here if its name says nothing. */
export const { ScreeningRequest } = screeningRequestsBy(() => new Date(), saysNothing);
export const { ScreeningV1Request } = screeningRequestsBy(() => new Date(), saysTooLittle);

/** Fields in the schema's order: equal requests are equal texts. */
export const CreateScreeningRequest = schemaOf<plain.CreateScreeningRequest>()(
  ScreeningRequest.safeExtend({
    ...SCREENING_CARE,
    clientId: optional(textUpTo(200), CLIENT),
    confirmed: optional(
      z.array(z.enum(CONFIRMABLE_FIELDS)),
      'Fields whose value looks like a mistake and is right. `needs_confirmation` names them. A name is one without a word of two letters, such as `H&M`. A date is one of a person that is before 1901, on 1 January, under 18 years ago or such as `1911-11-11`, or a Hijri year.',
    ),
  }).strict(),
);

export const HitsRequest = z.object({
  pageNumber: z.int().min(1).optional(),
  pageSize: z.int().min(HITS_PAGE_SIZE.min).max(HITS_PAGE_SIZE.max).optional(),
});
export type HitsRequest = z.output<typeof HitsRequest>;
