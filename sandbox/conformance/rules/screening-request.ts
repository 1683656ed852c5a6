/** The fields of a screening request and of its answer. */
import { answered, at, equal, firstMessage, given, holds, refused } from '../expect.js';
import type { Answer } from '../answer.js';
import { SectionRules } from '../rule.js';
import type { Service } from '../service.js';
import { COMPANY, PERSON } from './screened.js';

const DAY_MS = 86_400_000;

const rules = new SectionRules('screening');

/** Of the same name, in a country that no list knows. */
const elsewhere = (service: Service) =>
  service.screen({ name: service.facts.name, entityType: 'person', countries: ['AQ'] });

/** The known countries of each hit of the first page, once. */
function countriesOf(answer: Answer): string[] {
  answered(answer, 200, 'A screening');
  const items = at(answer.body, 'result.hits.items') as Array<{ countries: string }>;
  return [...new Set(items.map(({ countries }) => countries))];
}

function refuses(name: string, rule: string, bodies: () => Array<Record<string, unknown>>): void {
  rules.rule(name, rule, 'cases', async (service) => {
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

refuses('name.required', 'name is required', () => [{ entityType: 'person' }]);
refuses('name.length', 'name has 2-100 characters: 1 and 101 are refused', () => [
  { ...PERSON, name: 'M' },
  { ...PERSON, name: 'M'.repeat(101) },
]);
takes(
  'name.longest',
  'name has 2-100 characters: 100 are accepted',
  { ...PERSON, name: 'M'.repeat(100) },
  {},
);
takes(
  'name.shortest',
  'name has 2-100 characters: 2 are accepted',
  { ...PERSON, name: 'Li' },
  { name: 'Li' },
);
refuses('entityType.required', 'entityType is required', () => [{ name: PERSON.name }]);
refuses('entityType.values', 'entityType is person or company', () => [{ ...PERSON, entityType: 'vessel' }]);
takes('entityType.company', 'entityType company is accepted', COMPANY, { entityType: 'company' });
takes(
  'countries',
  'countries are ISO 3166-1 alpha-2 codes',
  { ...PERSON, countries: ['SA', 'AE'] },
  {
    countries: ['SA', 'AE'],
  },
);
refuses('countries.codes', 'countries: other values are refused', () => [
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
rules.rule('entityDate.future', 'entityDate cannot be in the future', 'cases', async (service) => {
  const entityDate = new Date((await service.now()) + 2 * DAY_MS).toISOString().slice(0, 10);
  refused(await service.screen({ ...PERSON, entityDate }), 400, 'A date in the future');
});
rules.rule('isMonitored.default', 'isMonitored is false by default', 'cases', async (service) => {
  equal(at((await service.screening()).body, 'result.isMonitored'), false, 'isMonitored');
});
takes(
  'isMonitored',
  'isMonitored enrols in ongoing monitoring',
  { ...PERSON, isMonitored: true },
  { isMonitored: true },
);

rules
  .rule('v1-body', 'A body in the v1 format is also a valid v2 body', 'cases', async (service) => {
    const body = { ...PERSON, countries: ['SA'], entityDate: '1979-03-14' };
    answered(await service.screen(body), 200, 'A v1 body');
  })
  .rule(
    'v1-body.several',
    'A body in the v1 format is not a valid v2 body for a key restricted to several clients',
    'cases',
    async (service) => {
      const key = given(
        service.facts.keys?.severalClients,
        'a key restricted to several (keys.severalClients)',
      );
      const body = { ...PERSON, countries: ['SA'], entityDate: '1979-03-14' };
      refused(await service.screen(body, key), 400, 'A v1 body with such a key');
    },
  )
  .assumed(
    'countries.narrow',
    'countries: a hit whose known countries all differ is left out, one without a known country stays',
    'Screening: countries',
    'cases',
    async (service) => {
      const known = countriesOf(await service.screening());
      holds(
        known.some((countries) => countries !== ''),
        'No hit of the name has a country',
      );
      const left = countriesOf(await elsewhere(service));
      equal(left.join(), '', 'The countries of the hits in Antarctica');
    },
  )
  .assumed(
    'countries.weigh',
    'countries: or they only change the strength (setting countries)',
    'Screening: countries',
    'sandbox',
    async (service) => {
      const total = Number(at((await service.screening()).body, 'result.numOfHits'));
      await service.control.withSettings({ countries: 'weigh' }, async () => {
        equal(at((await elsewhere(service)).body, 'result.numOfHits'), total, 'Hits in Antarctica');
      });
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
  .assumed(
    'messages',
    'Most messages are not shown; they start with the name of the field',
    'Screening: exact messages',
    'cases',
    async (service) => {
      const answer = await service.screen({ ...PERSON, name: 'M' });
      refused(answer, 400, 'A name of one letter');
      holds(
        String(firstMessage(answer)).startsWith('name: '),
        'The message does not begin with the field’s name',
      );
    },
  );

export const screeningRequest = rules.rules;
