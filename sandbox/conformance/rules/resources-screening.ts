/** The screening, its summary and its hits. */
import { RISK_LEVELS, RISK_TYPES, SCREENING_STATUSES, SEARCH_STATUSES } from '../../../contract/rules.js';
import { Unchecked, at, equal, given, holds, moment, typed } from '../expect.js';
import { SectionRules } from '../rule.js';
import type { Service } from '../service.js';
import { addTable, day, oneOf, row, within } from './field-table.js';

const MOST_HITS = 500;

const rules = new SectionRules('resources');

const screening = async (service: Service) => at((await service.screening()).body, 'result');

/** As many as pages of a hundred show: some services have thousands. */
async function everyHit(service: Service): Promise<unknown[]> {
  const id = await service.screeningId();
  const total = Number(at(await screening(service), 'numOfHits'));
  if (total > MOST_HITS) throw new Unchecked(`needs a name with at most ${MOST_HITS} hits`);
  const hits: unknown[] = [];
  for (let pageNumber = 1; hits.length < total; pageNumber++) {
    const items = at(
      (await service.hits(id, { pageNumber, pageSize: 100 })).body,
      'result.hits.items',
    ) as unknown[];
    holds(items.length > 0, `Page ${pageNumber} is empty after ${hits.length} of ${total} hits`);
    hits.push(...items);
  }
  return hits;
}

addTable(rules, 'screening', 'Screening (v2)', 'cases', screening, [
  row('id', ['string'], 'used in the path of the hits endpoint'),
  row('name', ['string'], 'name screened'),
  row('countries', ['array'], 'country codes used to narrow the search'),
  row('entityType', ['string'], 'person or company', oneOf(['person', 'company'], 'entityType')),
  row('entityDate', ['string', 'null'], 'YYYY-MM-DD, or null', day('entityDate')),
  row(
    'screeningStatus',
    ['string'],
    SCREENING_STATUSES.join(', '),
    oneOf(SCREENING_STATUSES, 'screeningStatus'),
  ),
  row('searchStatus', ['string'], SEARCH_STATUSES.join(', '), oneOf(SEARCH_STATUSES, 'searchStatus')),
  row('isMonitored', ['boolean'], 'under ongoing monitoring or not'),
  row('numOfHits', ['number'], 'total number of hits'),
  row('createdAt', ['string'], 'creation time, UTC', (value) => moment(value, 'createdAt')),
  row('updatedAt', ['null'], 'last change, UTC; null if never changed, as here'),
  row('lastScreened', ['string'], 'last time the name was screened, UTC', (value) =>
    moment(value, 'lastScreened'),
  ),
  row('lastUpdated', ['null'], 'last time monitoring found a change, UTC; null if never, as here'),
  row('clientId', ['string'], 'client the screening belongs to'),
  row('clientName', ['string'], 'name of that client'),
  row('extendedSearchParameters', ['object', 'null'], 'those used, or null'),
  row('summary', ['object'], 'risk summary'),
  row('hits', ['object'], 'page of hits'),
]);

addTable(rules, 'summary', 'Summary', 'cases', async (service) => at(await screening(service), 'summary'), [
  row('level', ['string'], RISK_LEVELS.join(', '), oneOf(RISK_LEVELS, 'level')),
  row('score', ['number'], '0-100', within(0, 100, 'score')),
  row('sanctions', ['number'], 'count of sanctions list matches'),
  row('pep', ['number'], 'count of PEP matches'),
  row('adverseMedia', ['number'], 'count of adverse media mentions'),
]);

rules.assumed(
  'summary.rule',
  'Summary: how it follows from the hits is not shown; score is the highest riskScore × strength, level changes at 25, 50 and 75, sanctions and pep count hits, adverseMedia mentions',
  'Screening: score and level of the summary',
  'cases',
  async (service) => {
    const hits = await everyHit(service);
    const score = Math.round(
      Math.max(0, ...hits.map((hit) => Number(at(hit, 'riskScore')) * Number(at(hit, 'strength')))),
    );
    const indicators = hits.flatMap((hit) => at(hit, 'indicators') as unknown[]);
    const having = (category: string) => indicators.filter((each) => at(each, 'category') === category);
    equal(
      at(await screening(service), 'summary'),
      {
        level: score < 25 ? 'Low' : score < 50 ? 'Medium' : score < 75 ? 'Elevated' : 'High',
        score,
        sanctions: having('Sanctions').length,
        pep: having('PEP').length,
        adverseMedia: having('News Media').reduce<number>((sum, each) => sum + Number(at(each, 'count')), 0),
      },
      'summary, from the hits',
    );
  },
);

addTable(rules, 'hits', 'Hits', 'cases', async (service) => at(await screening(service), 'hits'), [
  row('pageNumber', ['number'], 'page returned'),
  row('pageSize', ['number'], 'page size used'),
  row('totalRecords', ['number'], 'total number of hits'),
  row('items', ['array'], 'hit items'),
]);

addTable(
  rules,
  'hit',
  'Hit item',
  'cases',
  async (service) => given(at(await screening(service), 'hits.items.0'), 'a name with hits'),
  [
    row('hitId', ['string'], 'hit identifier'),
    row('name', ['string'], 'name of the matched entity'),
    row('entitySubType', ['string'], 'type of the matched entity'),
    row('countries', ['string'], 'countries associated with the match'),
    row('aliases', ['string'], 'known aliases, comma-separated'),
    row('birthOrFoundationDates', ['string'], 'known dates, comma-separated'),
    row('riskType', ['string'], 'for example Sanctions, PEP, News Media'),
    row('riskScore', ['number'], '0-100', within(0, 100, 'riskScore')),
    row('strength', ['number'], 'match strength, 0-1', within(0, 1, 'strength')),
    row(
      'indicators',
      ['array'],
      'objects with category (text), count (number), maxScore (number)',
      (value) => {
        for (const indicator of value as unknown[]) {
          typed(at(indicator, 'category'), ['string'], 'category of an indicator');
          typed(at(indicator, 'count'), ['number'], 'count of an indicator');
          typed(at(indicator, 'maxScore'), ['number'], 'maxScore of an indicator');
        }
      },
    ),
  ],
);

rules.assumed(
  'hit.strength.rule',
  'Hit item: how strength comes about is not shown; the same date of birth raises it, another lowers it, and neither hides the hit',
  'Screening: strength',
  'cases',
  async (service) => {
    const items = at(await screening(service), 'hits.items') as unknown[];
    const dated = (hit: unknown) => /^\d{4}-\d{2}-\d{2}$/.test(String(at(hit, 'birthOrFoundationDates')));
    const hit = given(items.find(dated), 'a name with a hit whose date of birth is known');
    const person = { name: at(await screening(service), 'name'), entityType: 'person' };
    const strengthWith = async (entityDate: unknown) => {
      const { body } = await service.screen({ ...person, entityDate });
      const found = ((at(body, 'result.hits.items') ?? []) as unknown[]).find(
        (each) => at(each, 'hitId') === at(hit, 'hitId'),
      );
      holds(found !== undefined, 'A date hides a hit');
      return Number(at(found, 'strength'));
    };
    const without = Number(at(hit, 'strength'));
    const same = await strengthWith(at(hit, 'birthOrFoundationDates'));
    const other = await strengthWith('1901-01-01');
    holds(same >= without, `strength with the same date is ${same}, without one ${without}`);
    holds(other < without, `strength with another date is ${other}, without one ${without}`);
  },
);

rules.assumed(
  'hit.values',
  'Hit item: further values of entitySubType, riskType and category are not shown; Person, Company, Vessel, Aircraft or Other, and Sanctions, PEP or News Media',
  'Screening: values in hits',
  'cases',
  async (service) => {
    for (const hit of await everyHit(service)) {
      const types = ['Person', 'Company', 'Vessel', 'Aircraft', 'Other'];
      oneOf(types, 'entitySubType')(at(hit, 'entitySubType'));
      oneOf(RISK_TYPES, 'riskType')(at(hit, 'riskType'));
      for (const indicator of at(hit, 'indicators') as unknown[])
        oneOf(RISK_TYPES, 'category')(at(indicator, 'category'));
    }
  },
);

export const resourcesScreening = rules.rules;
