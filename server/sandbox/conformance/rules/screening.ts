import { ID_PASSPORT_NUMBER_MAX, REGISTRATION_NUMBER_MAX } from '../../../contract/rules.js';
import { randomBytes } from 'node:crypto';
import { answered, at, equal, firstMessage, given, holds, refused, Unchecked } from '../expect.js';
import { SectionRules } from '../rule.js';
import { eventually } from '../sandbox-control.js';
import type { Answer, Service } from '../service.js';

const PERSON = { name: 'Mohammed Al Harbi', entityType: 'person' };
const COMPANY = { name: 'Harbi Brothers Contracting', entityType: 'company' };
const DAY_MS = 86_400_000;

const rules = new SectionRules('screening');

/** Refused before anything is screened, so it makes no case. */
function refuses(name: string, rule: string, bodies: () => Array<Record<string, unknown>>): void {
  rules.rule(name, rule, 'nothing', async (service) => {
    for (const body of bodies()) {
      refused(await service.screen(body), 400, `A screening with ${JSON.stringify(body).slice(0, 100)}`);
    }
  });
}

function takes(
  name: string,
  rule: string,
  body: Record<string, unknown>,
  shows: Record<string, unknown>,
): void {
  rules.rule(name, rule, 'cases', async (service) => {
    const answer = await service.screen(body);
    answered(answer, 200, `A screening with ${Object.keys(body).join(', ')}`);
    for (const [field, value] of Object.entries(shows))
      equal(at(answer.body, `result.${field}`), value, field);
  });
}

const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

refuses('name.required', 'name is required', () => [{ entityType: 'person' }]);
refuses('name.length', 'name has 2-100 characters: 1 and 101 are refused', () => [
  { ...PERSON, name: 'M' },
  { ...PERSON, name: 'M'.repeat(101) },
]);
takes('name.longest', 'name has 2-100 characters: 100 are taken', { ...PERSON, name: 'M'.repeat(100) }, {});
takes('name.shortest', 'name has 2-100 characters: 2 are taken', { ...PERSON, name: 'Li' }, { name: 'Li' });
refuses('entityType.required', 'entityType is required', () => [{ name: PERSON.name }]);
refuses('entityType.values', 'entityType is person or company', () => [{ ...PERSON, entityType: 'vessel' }]);
takes('entityType.company', 'entityType company is taken', COMPANY, { entityType: 'company' });
takes(
  'countries',
  'countries are ISO 3166-1 alpha-2 codes',
  { ...PERSON, countries: ['SA', 'AE'] },
  {
    countries: ['SA', 'AE'],
  },
);
refuses('countries.codes', 'countries: anything else is refused', () => [
  { ...PERSON, countries: ['XX'] },
  { ...PERSON, countries: ['SAU'] },
]);
refuses('countries.duplicates', 'countries: no duplicates', () => [{ ...PERSON, countries: ['SA', 'SA'] }]);
takes(
  'entityDate',
  'entityDate is YYYY-MM-DD',
  { ...PERSON, entityDate: '1979-03-14' },
  { entityDate: '1979-03-14' },
);
refuses('entityDate.format', 'entityDate: another format or no such day is refused', () => [
  { ...PERSON, entityDate: '14/03/1979' },
  { ...PERSON, entityDate: '1979-02-30' },
]);
refuses('entityDate.future', 'entityDate cannot be in the future', () => [{ ...PERSON, entityDate: day(2) }]);
rules.rule('isMonitored.default', 'isMonitored is false by default', 'cases', async (service) => {
  equal(at((await service.screening()).body, 'result.isMonitored'), false, 'isMonitored');
});
takes(
  'isMonitored',
  'isMonitored enrols in ongoing monitoring',
  { ...PERSON, isMonitored: true },
  { isMonitored: true },
);

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

function extendedEnabled(service: Service): void {
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
      'nothing',
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
    'nothing',
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

function assigned(answer: Answer, clientId: string): void {
  answered(answer, 200, `A screening for ${clientId}`);
  equal(at(answer.body, 'result.clientId'), clientId, 'clientId');
}

rules
  .rule(
    'client.unrestricted.omitted',
    'Client: an unrestricted key without clientId uses the default client',
    'cases',
    async (service) => {
      assigned(
        await service.screening(),
        given(service.facts.clients?.default, 'the default client (clients.default)'),
      );
    },
  )
  .rule(
    'client.unrestricted.given',
    'Client: an unrestricted key may name any client of the tenant',
    'cases',
    async (service) => {
      const clientId = given(service.facts.clients?.another, 'another client (clients.another)');
      assigned(await service.screen({ ...PERSON, clientId }), clientId);
    },
  )
  .rule(
    'client.unrestricted.refused',
    'Client: an unrestricted key may not name a client that is not the tenant’s',
    'nothing',
    async (service) => {
      const clientId = service.facts.clients?.otherTenant ?? 'no-such-client';
      refused(await service.screen({ ...PERSON, clientId }), 400, 'A client of another tenant');
    },
  )
  .rule(
    'client.one.omitted',
    'Client: a key restricted to one client uses that client',
    'cases',
    async (service) => {
      const key = given(service.facts.keys?.oneClient, 'a key restricted to one client (keys.oneClient)');
      assigned(
        await service.screen(PERSON, key),
        given(service.facts.clients?.one, 'its client (clients.one)'),
      );
    },
  )
  .rule(
    'client.one.given',
    'Client: a key restricted to one client may name that client',
    'cases',
    async (service) => {
      const key = given(service.facts.keys?.oneClient, 'a key restricted to one client (keys.oneClient)');
      const clientId = given(service.facts.clients?.one, 'its client (clients.one)');
      assigned(await service.screen({ ...PERSON, clientId }, key), clientId);
    },
  )
  .rule(
    'client.one.refused',
    'Client: a key restricted to one client may name no other',
    'nothing',
    async (service) => {
      const key = given(service.facts.keys?.oneClient, 'a key restricted to one client (keys.oneClient)');
      const clientId = given(service.facts.clients?.another, 'another client (clients.another)');
      refused(await service.screen({ ...PERSON, clientId }, key), 400, 'Another client');
    },
  )
  .rule(
    'client.several.omitted',
    'Client: a key restricted to several clients gets 400, clientId is required',
    'nothing',
    async (service) => {
      const key = given(
        service.facts.keys?.severalClients,
        'a key restricted to several (keys.severalClients)',
      );
      refused(await service.screen(PERSON, key), 400, 'No clientId', 'clientId is required');
    },
  )
  .rule(
    'client.several.given',
    'Client: a key restricted to several clients may name each of them',
    'cases',
    async (service) => {
      const key = given(
        service.facts.keys?.severalClients,
        'a key restricted to several (keys.severalClients)',
      );
      for (const clientId of given(service.facts.clients?.several, 'its clients (clients.several)')) {
        assigned(await service.screen({ ...PERSON, clientId }, key), clientId);
      }
    },
  )
  .rule(
    'client.several.refused',
    'Client: a key restricted to several clients may name no other',
    'nothing',
    async (service) => {
      const key = given(
        service.facts.keys?.severalClients,
        'a key restricted to several (keys.severalClients)',
      );
      const clientId = given(service.facts.clients?.another, 'another client (clients.another)');
      refused(await service.screen({ ...PERSON, clientId }, key), 400, 'A client that is none of them');
    },
  )
  .rule('v1-body', 'A body in the v1 format is also a valid v2 body', 'cases', async (service) => {
    const body = { ...PERSON, countries: ['SA'], entityDate: '1979-03-14' };
    answered(await service.screen(body), 200, 'A v1 body');
  })
  .rule(
    'v1-body.several',
    'A body in the v1 format is not a valid v2 body for a key restricted to several clients',
    'nothing',
    async (service) => {
      const key = given(
        service.facts.keys?.severalClients,
        'a key restricted to several (keys.severalClients)',
      );
      const body = { ...PERSON, countries: ['SA'], entityDate: '1979-03-14' };
      refused(await service.screen(body, key), 400, 'A v1 body with such a key');
    },
  )
  .rule(
    'first-page',
    'The answer’s hits.items hold the first page, up to 50 hits',
    'cases',
    async (service) => {
      const hits = at((await service.screening()).body, 'result.hits');
      const total = Number(at(hits, 'totalRecords'));
      equal((at(hits, 'items') as unknown[]).length, Math.min(50, total), 'Hits on the first page');
      equal(at(hits, 'pageNumber'), 1, 'pageNumber');
    },
  )
  .rule(
    'side-effect.case',
    'Side effect: a case is created for the compliance team',
    'sandbox',
    async (service) => {
      const before = await service.control.caseIds();
      const id = at((await service.screen(PERSON)).body, 'result.id');
      const after = await service.control.caseIds();
      holds(!before.includes(id) && after.includes(id), 'No case was created');
    },
  )
  .rule(
    'side-effect.monitored',
    'Side effect: a monitored name is checked again as lists change; new hits appear in the hits endpoint',
    'sandbox',
    async (service) => {
      const name = inventedName();
      const made = (await service.screen({ name, entityType: 'person', isMonitored: true })).body;
      const id = String(at(made, 'result.id'));
      await service.control.advance(60_000);
      await service.control.importPersons([name]);
      const now = await eventually(async () => {
        const { body } = await service.hits(id);
        return at(body, 'result.numOfHits') !== at(made, 'result.numOfHits') && at(body, 'result');
      }, 'the new hit of a monitored name');
      const [before, screened, updated] = [
        at(made, 'result.lastScreened'),
        at(now, 'lastScreened'),
        at(now, 'lastUpdated'),
      ];
      holds(Date.parse(String(screened)) - Date.parse(String(before)) >= 60_000, 'lastScreened did not move');
      holds(typeof updated === 'string', 'lastUpdated did not move');
      equal(at(now, 'searchStatus'), 'Open', 'searchStatus of a case with a new hit');
    },
  )
  .rule(
    'side-effect.unmonitored',
    'Side effect: monitoring can be turned off from the web application',
    'sandbox',
    async (service) => {
      const name = inventedName();
      const made = (await service.screen({ name, entityType: 'person', isMonitored: true })).body;
      const id = String(at(made, 'result.id'));
      await service.control.changeCase(id, { isMonitored: false });
      await service.control.importPersons([name]);
      // Another monitored name tells when the re-check is over.
      const watched = inventedName();
      const other = String(
        at(
          (await service.screen({ name: watched, entityType: 'person', isMonitored: true })).body,
          'result.id',
        ),
      );
      await service.control.importPersons([name, watched]);
      await eventually(
        async () => Number(at((await service.hits(other)).body, 'result.numOfHits')) > 0,
        'the re-check',
      );
      const { body } = await service.hits(id);
      equal(at(body, 'result.isMonitored'), false, 'isMonitored');
      equal(at(body, 'result.lastUpdated'), null, 'lastUpdated of a name no longer monitored');
    },
  )
  .assumed(
    'billing',
    'Side effect: monitoring is billed per the customer’s plan; a sandbox bills nothing',
    'Screening: billing',
  )
  .assumed(
    'messages',
    'The texts of refusals are not shown, but for those given; they name the field',
    'Screening: exact messages',
    'nothing',
    async (service) => {
      const answer = await service.screen({ ...PERSON, name: 'M' });
      refused(answer, 400, 'A name of one letter');
      holds(
        String(firstMessage(answer)).startsWith('name: '),
        'The message does not begin with the field’s name',
      );
    },
  );

/** A name no list has, in syllables, so that nothing else resembles it. */
function inventedName(): string {
  const syllables = [
    'zor',
    'blax',
    'qui',
    'mber',
    'tav',
    'ovu',
    'xen',
    'ilth',
    'gru',
    'yda',
    'pfo',
    'wek',
    'jub',
    'csa',
    'hod',
    'nyx',
  ];
  const word = (bytes: Buffer) => [...bytes].map((byte) => syllables[byte % syllables.length]).join('');
  return [word(randomBytes(3)), word(randomBytes(4))].join(' ');
}

export const screening = rules.rules;
