import { RISK_LEVELS, RISK_TYPES, SCREENING_STATUSES, SEARCH_STATUSES } from '../../../contract/rules.js';
import { Unchecked, at, equal, given, holds, moment, typed, listAt } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import type { Service } from '../service/service.js';
import { day, oneOf, within } from './field-values.js';

const MOST_HITS = 500;

const screening = async (service: Service) => at((await service.screening()).body, 'result');

/** The pages are read to the last. Some services have thousands of hits, so there is a bound. */
async function everyHit(service: Service): Promise<unknown[]> {
  const id = await service.screeningId();
  const total = Number(at(await screening(service), 'numOfHits'));
  if (total > MOST_HITS) throw new Unchecked(`needs a name with at most ${MOST_HITS} hits`);
  const hits: unknown[] = [];
  for (let pageNumber = 1; hits.length < total; pageNumber++) {
    const page = await service.hits(id, { pageNumber, pageSize: 100 });
    const items = listAt(page.body, 'result.hits.items');
    holds(items.length > 0, `Page ${pageNumber} is empty after ${hits.length} of ${total} hits`);
    hits.push(...items);
  }
  return hits;
}

export const resourcesScreening = sectionRules(
  'resources',
  `
    screening.id                       | cases   | Screening (v2): id is string: used in the path of the hits endpoint
    screening.name                     | cases   | Screening (v2): name is string: name screened
    screening.countries                | cases   | Screening (v2): countries is array: country codes used to narrow the search
    screening.entityType               | cases   | Screening (v2): entityType is string: person or company
    screening.entityDate               | cases   | Screening (v2): entityDate is string or null: YYYY-MM-DD, or null
    screening.screeningStatus          | cases   | Screening (v2): screeningStatus is string: Succeeded, Failed, InProgress
    screening.searchStatus             | cases   | Screening (v2): searchStatus is string: Open, Closed, UnderReview
    screening.isMonitored              | cases   | Screening (v2): isMonitored is boolean: under ongoing monitoring or not
    screening.numOfHits                | cases   | Screening (v2): numOfHits is number: total number of hits
    screening.createdAt                | cases   | Screening (v2): createdAt is string: creation time, UTC
    screening.updatedAt                | cases   | Screening (v2): updatedAt is null: last change, UTC; null if never changed, as here
    screening.lastScreened             | cases   | Screening (v2): lastScreened is string: last time the name was screened, UTC
    screening.lastUpdated              | cases   | Screening (v2): lastUpdated is null: last time monitoring found a change, UTC; null if never, as here
    screening.clientId                 | cases   | Screening (v2): clientId is string: client the screening belongs to
    screening.clientName               | cases   | Screening (v2): clientName is string: name of that client
    screening.extendedSearchParameters | cases   | Screening (v2): extendedSearchParameters is object or null: those used, or null
    screening.summary                  | cases   | Screening (v2): summary is object: risk summary
    screening.hits                     | cases   | Screening (v2): hits is object: page of hits
    summary.level                      | cases   | Summary: level is string: Low, Medium, Elevated, High
    summary.score                      | cases   | Summary: score is number: 0-100
    summary.sanctions                  | cases   | Summary: sanctions is number: count of sanctions list matches
    summary.pep                        | cases   | Summary: pep is number: count of PEP matches
    summary.adverseMedia               | cases   | Summary: adverseMedia is number: count of adverse media mentions
    summary.rule                       | cases   | Summary: how it follows from the hits is not shown; score is the highest riskScore × strength, level changes at 25, 50 and 75, sanctions and pep count hits, adverseMedia mentions | Screening: score and level of the summary
    hits.pageNumber                    | cases   | Hits: pageNumber is number: page returned
    hits.pageSize                      | cases   | Hits: pageSize is number: page size used
    hits.totalRecords                  | cases   | Hits: totalRecords is number: total number of hits
    hits.items                         | cases   | Hits: items is array: hit items
    hit.hitId                          | cases   | Hit item: hitId is string: hit identifier
    hit.name                           | cases   | Hit item: name is string: name of the matched entity
    hit.entitySubType                  | cases   | Hit item: entitySubType is string: type of the matched entity
    hit.countries                      | cases   | Hit item: countries is string: countries associated with the match
    hit.aliases                        | cases   | Hit item: aliases is string: known aliases, comma-separated
    hit.birthOrFoundationDates         | cases   | Hit item: birthOrFoundationDates is string: known dates, comma-separated
    hit.riskType                       | cases   | Hit item: riskType is string: for example Sanctions, PEP, News Media
    hit.riskScore                      | cases   | Hit item: riskScore is number: 0-100
    hit.strength                       | cases   | Hit item: strength is number: match strength, 0-1
    hit.indicators                     | cases   | Hit item: indicators is array: objects with category (text), count (number), maxScore (number)
    hit.strength.rule                  | cases   | Hit item: how strength comes about is not shown; the same date of birth raises it, another lowers it, and neither hides the hit | Screening: strength
    hit.values                         | cases   | Hit item: further values of entitySubType, riskType and category are not shown; Person, Company, Vessel, Aircraft or Other, and Sanctions, PEP or News Media | Screening: values in hits
  `,
  {
    'summary.rule': async (service) => {
      const hits = await everyHit(service);
      const score = Math.round(
        Math.max(0, ...hits.map((hit) => Number(at(hit, 'riskScore')) * Number(at(hit, 'strength')))),
      );
      const indicators = hits.flatMap((hit) => listAt(hit, 'indicators'));
      const having = (category: string) => indicators.filter((each) => at(each, 'category') === category);
      const mentions = having('News Media').map((each) => Number(at(each, 'count')));
      equal(
        at(await screening(service), 'summary'),
        {
          level: score < 25 ? 'Low' : score < 50 ? 'Medium' : score < 75 ? 'Elevated' : 'High',
          score,
          sanctions: having('Sanctions').length,
          pep: having('PEP').length,
          adverseMedia: mentions.reduce((sum, count) => sum + count, 0),
        },
        'summary, from the hits',
      );
    },
    'hit.strength.rule': async (service) => {
      const items = listAt(await screening(service), 'hits.items');
      const dated = (hit: unknown) => /^\d{4}-\d{2}-\d{2}$/.test(String(at(hit, 'birthOrFoundationDates')));
      const hit = given(items.find(dated), 'a name with a hit whose date of birth is known');
      const person = { name: at(await screening(service), 'name'), entityType: 'person' };
      const strengthWith = async (entityDate: unknown) => {
        const { body } = await service.screen({ ...person, entityDate });
        const isSame = (each: unknown) => at(each, 'hitId') === at(hit, 'hitId');
        const found = listAt(body, 'result.hits.items').find(isSame);
        holds(found !== undefined, 'A date hides a hit');
        return Number(at(found, 'strength'));
      };
      const without = Number(at(hit, 'strength'));
      const same = await strengthWith(at(hit, 'birthOrFoundationDates'));
      const other = await strengthWith('1901-01-01');
      holds(same >= without, `strength with the same date is ${same}, without one ${without}`);
      holds(other < without, `strength with another date is ${other}, without one ${without}`);
    },
    'hit.values': async (service) => {
      for (const hit of await everyHit(service)) {
        const types = ['Person', 'Company', 'Vessel', 'Aircraft', 'Other'];
        oneOf(types, 'entitySubType')(at(hit, 'entitySubType'));
        oneOf(RISK_TYPES, 'riskType')(at(hit, 'riskType'));
        for (const indicator of listAt(hit, 'indicators'))
          oneOf(RISK_TYPES, 'category')(at(indicator, 'category'));
      }
    },
  },
  {
    screening: {
      read: screening,
      values: {
        entityType: oneOf(['person', 'company'], 'entityType'),
        entityDate: day('entityDate'),
        screeningStatus: oneOf(SCREENING_STATUSES, 'screeningStatus'),
        searchStatus: oneOf(SEARCH_STATUSES, 'searchStatus'),
        createdAt: (value) => moment(value, 'createdAt'),
        lastScreened: (value) => moment(value, 'lastScreened'),
      },
    },
    summary: {
      read: async (service) => at(await screening(service), 'summary'),
      values: { level: oneOf(RISK_LEVELS, 'level'), score: within(0, 100, 'score') },
    },
    hits: { read: async (service) => at(await screening(service), 'hits') },
    hit: {
      read: async (service) => given(at(await screening(service), 'hits.items.0'), 'a name with hits'),
      values: {
        riskScore: within(0, 100, 'riskScore'),
        strength: within(0, 1, 'strength'),
        indicators(value) {
          for (const indicator of value as unknown[]) {
            typed(at(indicator, 'category'), ['string'], 'category of an indicator');
            typed(at(indicator, 'count'), ['number'], 'count of an indicator');
            typed(at(indicator, 'maxScore'), ['number'], 'maxScore of an indicator');
          }
        },
      },
    },
  },
);
