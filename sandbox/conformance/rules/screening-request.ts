import { answered, at, equal, firstMessage, holds, refused, listAt } from '../service/assertions.js';
import type { Answer } from '../service/answer.js';
import { sectionRules, type Check } from './rule.js';
import type { Service } from '../service/service.js';
import { COMPANY, PERSON } from './screened-names.js';

const DAY_MS = 86_400_000;

const elsewhere = (service: Service) => service.screen({ ...service.person, countries: ['AQ'] });

function countriesOf(answer: Answer): string[] {
  answered(answer, 200, 'A screening');
  const items = at(answer.body, 'result.hits.items') as Array<{ countries: string }>;
  return [...new Set(items.map(({ countries }) => countries))];
}

type Body = Record<string, unknown>;

const refuses =
  (...bodies: Body[]): Check =>
  async (service) => {
    for (const body of bodies)
      refused(await service.screen(body), 400, `A screening with ${JSON.stringify(body).slice(0, 100)}`);
  };

const takes =
  (shown: Body, body: Body = PERSON): Check =>
  async (service) => {
    const answer = await service.screen({ ...body, ...shown });
    answered(answer, 200, `A screening with ${Object.keys(shown).join(', ')}`);
    for (const [field, value] of Object.entries(shown))
      equal(at(answer.body, `result.${field}`), value, field);
  };

export const screeningRequest = sectionRules(
  'screening',
  `
    name.required        | cases   | name is required
    name.length          | cases   | name has 2-100 characters: 1 and 101 are refused
    name.longest         | cases   | name has 2-100 characters: 100 are accepted
    name.shortest        | cases   | name has 2-100 characters: 2 are accepted
    entityType.required  | cases   | entityType is required
    entityType.values    | cases   | entityType is person or company
    entityType.company   | cases   | entityType company is accepted
    countries            | cases   | countries are ISO 3166-1 alpha-2 codes
    countries.codes      | cases   | countries: other values are refused
    countries.duplicates | cases   | countries: no duplicates
    entityDate           | cases   | entityDate is YYYY-MM-DD
    entityDate.format    | cases   | entityDate: another format or no such day is refused
    entityDate.future    | cases   | entityDate cannot be in the future
    isMonitored.default  | cases   | isMonitored is false by default
    isMonitored          | cases   | isMonitored enrols in ongoing monitoring
    v1-body              | cases   | A body in the v1 format is also a valid v2 body
    v1-body.several      | cases   | A body in the v1 format is not a valid v2 body for a key restricted to several clients
    countries.narrow     | cases   | countries: a hit whose known countries all differ is left out, one without a known country stays | Screening: countries
    countries.weigh      | sandbox | countries: or they only change the strength (setting countries) | Screening: countries
    first-page           | cases   | The answer’s hits.items hold the first page, up to 50 hits
    messages             | cases   | Most messages are not shown; they start with the name of the field | Screening: exact messages
  `,
  {
    'name.required': refuses({ entityType: 'person' }),
    'name.length': refuses({ ...PERSON, name: 'M' }, { ...PERSON, name: 'M'.repeat(101) }),
    'name.longest': takes({ name: 'M'.repeat(100) }),
    'name.shortest': takes({ name: 'Li' }),
    'entityType.required': refuses({ name: PERSON.name }),
    'entityType.values': refuses({ ...PERSON, entityType: 'vessel' }),
    'entityType.company': takes({ entityType: 'company' }, COMPANY),
    countries: takes({ countries: ['SA', 'AE'] }),
    'countries.codes': refuses({ ...PERSON, countries: ['XX'] }, { ...PERSON, countries: ['SAU'] }),
    'countries.duplicates': refuses({ ...PERSON, countries: ['SA', 'SA'] }),
    entityDate: takes({ entityDate: '1979-03-14' }),
    'entityDate.format': refuses(
      { ...PERSON, entityDate: '14/03/1979' },
      { ...PERSON, entityDate: '1979-02-30' },
    ),
    isMonitored: takes({ isMonitored: true }),
    'entityDate.future': async (service) => {
      const entityDate = new Date((await service.now()) + 2 * DAY_MS).toISOString().slice(0, 10);
      refused(await service.screen({ ...PERSON, entityDate }), 400, 'A date in the future');
    },
    'isMonitored.default': async (service) =>
      equal(at((await service.screening()).body, 'result.isMonitored'), false, 'isMonitored'),
    'v1-body': async (service) => {
      const body = { ...PERSON, countries: ['SA'], entityDate: '1979-03-14' };
      answered(await service.screen(body), 200, 'A v1 body');
    },
    'v1-body.several': async (service) => {
      const key = service.key('severalClients');
      const body = { ...PERSON, countries: ['SA'], entityDate: '1979-03-14' };
      refused(await service.screen(body, key), 400, 'A v1 body with such a key');
    },
    'countries.narrow': async (service) => {
      const known = countriesOf(await service.screening());
      holds(
        known.some((countries) => countries !== ''),
        'No hit of the name has a country',
      );
      const left = countriesOf(await elsewhere(service));
      equal(left.join(), '', 'The countries of the hits in Antarctica');
    },
    'countries.weigh': async (service) => {
      const total = Number(at((await service.screening()).body, 'result.numOfHits'));
      await service.control.withSettings({ countries: 'weigh' }, async () => {
        equal(at((await elsewhere(service)).body, 'result.numOfHits'), total, 'Hits in Antarctica');
      });
    },
    'first-page': async (service) => {
      const hits = at((await service.screening()).body, 'result.hits');
      const total = Number(at(hits, 'totalRecords'));
      equal(listAt(hits, 'items').length, Math.min(50, total), 'Hits on the first page');
      equal(at(hits, 'pageNumber'), 1, 'pageNumber');
    },
    messages: async (service) => {
      const answer = await service.screen({ ...PERSON, name: 'M' });
      refused(answer, 400, 'A name of one letter');
      holds(
        String(firstMessage(answer)).startsWith('name: '),
        'The message does not begin with the field’s name',
      );
    },
  },
);
