/** Extended search parameters: accepted only when enabled for the tenant. */
import { ID_PASSPORT_NUMBER_MAX, REGISTRATION_NUMBER_MAX } from '../../../contract/rules.js';
import { Unchecked, answered, at, equal, given, refused } from '../expect.js';
import { SectionRules } from '../rule.js';
import type { Service } from '../service.js';
import { COMPANY, PERSON } from './screened.js';

const rules = new SectionRules('screening');

const EXTENDED: ReadonlyArray<
  readonly [string, string, Record<string, unknown>, string, Array<Record<string, unknown>>]
> = [
  [
    'idPassportNumber',
    `for a person, at most ${ID_PASSPORT_NUMBER_MAX} characters`,
    PERSON,
    '7'.repeat(ID_PASSPORT_NUMBER_MAX),
    [{ idPassportNumber: '7'.repeat(ID_PASSPORT_NUMBER_MAX + 1) }],
  ],
  ['gender', 'for a person, Male or Female', PERSON, 'Female', [{ gender: 'Other' }, { gender: 'male' }]],
  [
    'countryOfResidence',
    'for a person, ISO 3166-1 alpha-2',
    PERSON,
    'JO',
    [{ countryOfResidence: 'Jordan' }],
  ],
  [
    'registrationNumber',
    `for a company, at most ${REGISTRATION_NUMBER_MAX} characters`,
    COMPANY,
    '1'.repeat(REGISTRATION_NUMBER_MAX),
    [{ registrationNumber: '1'.repeat(REGISTRATION_NUMBER_MAX + 1) }],
  ],
];

export function extendedEnabled(service: Service): void {
  if (service.facts.extended !== true)
    throw new Unchecked('needs extended search parameters enabled (extended)');
}

for (const [parameter, says, body, good, bad] of EXTENDED) {
  rules
    .rule(
      `extended.${parameter}`,
      `Extended ${parameter}: ${says}; shown again`,
      'cases',
      async (service) => {
        extendedEnabled(service);
        const answer = await service.screen({ ...body, [parameter]: good });
        answered(answer, 200, `A screening with ${parameter}`);
        equal(at(answer.body, `result.extendedSearchParameters.${parameter}`), good, parameter);
      },
    )
    .rule(
      `extended.${parameter}.refused`,
      `Extended ${parameter}: ${says}; else refused`,
      'cases',
      async (service) => {
        for (const wrong of bad)
          refused(await service.screen({ ...body, ...wrong }), 400, `A wrong ${parameter}`);
      },
    );
}

rules
  .rule(
    'extended.disabled',
    'Extended parameters: sending any of them when not enabled for the tenant answers 400',
    'cases',
    async (service) => {
      const key = given(
        service.facts.keys?.noExtended,
        'a key without extended parameters (keys.noExtended)',
      );
      for (const [parameter, , body, good] of EXTENDED) {
        refused(await service.screen({ ...body, [parameter]: good }, key), 400, `${parameter}, not enabled`);
      }
    },
  )
  .assumed(
    'extended.other-type',
    'Extended parameters: for the other entity type the behaviour is not shown; it is 400',
    'Screening: extended parameter of the other entity type',
    'cases',
    async (service) => {
      extendedEnabled(service);
      refused(
        await service.screen({ ...PERSON, registrationNumber: '1' }),
        400,
        'A company’s number for a person',
      );
      refused(await service.screen({ ...COMPANY, gender: 'Male' }), 400, 'A gender for a company');
    },
  );

export const screeningExtended = rules.rules;
