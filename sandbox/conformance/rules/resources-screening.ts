import { RISK_TYPES } from '../../../contract/rules.js';
import { Unchecked, at, equal, given, holds, listAt } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import type { Service } from '../service/service.js';

const MOST_HITS = 500;
const ENTITY_SUB_TYPES = ['Person', 'Company', 'Vessel', 'Aircraft', 'Other'];

function isOneOf(values: readonly string[], value: unknown, field: string): void {
  const isKnown = values.includes(String(value));
  holds(isKnown, `${field}: expected one of ${values.join(', ')}, found ${String(value)}`);
}

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
    screening.id                       | cases   | Screening (v2): id is string: used in the path of the hits endpoint | the screening → 200 with result.id is string
    screening.name                     | cases   | Screening (v2): name is string: name screened | the screening → 200 with result.name is string
    screening.countries                | cases   | Screening (v2): countries is array: country codes used to narrow the search | the screening → 200 with result.countries is array
    screening.entityType               | cases   | Screening (v2): entityType is string: person or company | the screening → 200 with result.entityType in ["person", "company"]
    screening.entityDate               | cases   | Screening (v2): entityDate is string or null: YYYY-MM-DD, or null | the screening → 200 with result.entityDate is day or null
    screening.screeningStatus          | cases   | Screening (v2): screeningStatus is string: Succeeded, Failed, InProgress | the screening → 200 with result.screeningStatus in ["Succeeded", "Failed", "InProgress"]
    screening.searchStatus             | cases   | Screening (v2): searchStatus is string: Open, Closed, UnderReview | the screening → 200 with result.searchStatus in ["Open", "Closed", "UnderReview"]
    screening.isMonitored              | cases   | Screening (v2): isMonitored is boolean: under ongoing monitoring or not | the screening → 200 with result.isMonitored is boolean
    screening.numOfHits                | cases   | Screening (v2): numOfHits is number: total number of hits | the screening → 200 with result.numOfHits is number
    screening.createdAt                | cases   | Screening (v2): createdAt is string: creation time, UTC | the screening → 200 with result.createdAt is moment
    screening.updatedAt                | cases   | Screening (v2): updatedAt is null: last change, UTC; null if never changed, as here | the screening → 200 with result.updatedAt is null
    screening.lastScreened             | cases   | Screening (v2): lastScreened is string: last time the name was screened, UTC | the screening → 200 with result.lastScreened is moment
    screening.lastUpdated              | cases   | Screening (v2): lastUpdated is null: last time monitoring found a change, UTC; null if never, as here | the screening → 200 with result.lastUpdated is null
    screening.clientId                 | cases   | Screening (v2): clientId is string: client the screening belongs to | the screening → 200 with result.clientId is string
    screening.clientName               | cases   | Screening (v2): clientName is string: name of that client | the screening → 200 with result.clientName is string
    screening.extendedSearchParameters | cases   | Screening (v2): extendedSearchParameters is object or null: those used, or null | the screening → 200 with result.extendedSearchParameters is object or null
    screening.summary                  | cases   | Screening (v2): summary is object: risk summary | the screening → 200 with result.summary is object
    screening.hits                     | cases   | Screening (v2): hits is object: page of hits | the screening → 200 with result.hits is object
    summary.level                      | cases   | Summary: level is string: Low, Medium, Elevated, High | the screening → 200 with result.summary.level in ["Low", "Medium", "Elevated", "High"]
    summary.score                      | cases   | Summary: score is number: 0-100 | the screening → 200 with result.summary.score within [0, 100]
    summary.sanctions                  | cases   | Summary: sanctions is number: count of sanctions list matches | the screening → 200 with result.summary.sanctions is number
    summary.pep                        | cases   | Summary: pep is number: count of PEP matches | the screening → 200 with result.summary.pep is number
    summary.adverseMedia               | cases   | Summary: adverseMedia is number: count of adverse media mentions | the screening → 200 with result.summary.adverseMedia is number
    summary.rule                       | cases   | Summary: how it follows from the hits is not shown; score is the highest riskScore × strength, level changes at 25, 50 and 75, sanctions and pep count hits, adverseMedia mentions | Screening: score and level of the summary
    hits.pageNumber                    | cases   | Hits: pageNumber is number: page returned | the screening → 200 with result.hits.pageNumber is number
    hits.pageSize                      | cases   | Hits: pageSize is number: page size used | the screening → 200 with result.hits.pageSize is number
    hits.totalRecords                  | cases   | Hits: totalRecords is number: total number of hits | the screening → 200 with result.hits.totalRecords is number
    hits.items                         | cases   | Hits: items is array: hit items | the screening → 200 with result.hits.items is array
    hit.hitId                          | cases   | Hit item: hitId is string: hit identifier | the screening with hits → 200 with result.hits.items.0.hitId is string
    hit.name                           | cases   | Hit item: name is string: name of the matched entity | the screening with hits → 200 with result.hits.items.0.name is string
    hit.entitySubType                  | cases   | Hit item: entitySubType is string: type of the matched entity | the screening with hits → 200 with result.hits.items.0.entitySubType is string
    hit.countries                      | cases   | Hit item: countries is string: countries associated with the match | the screening with hits → 200 with result.hits.items.0.countries is string
    hit.aliases                        | cases   | Hit item: aliases is string: known aliases, comma-separated | the screening with hits → 200 with result.hits.items.0.aliases is string
    hit.birthOrFoundationDates         | cases   | Hit item: birthOrFoundationDates is string: known dates, comma-separated | the screening with hits → 200 with result.hits.items.0.birthOrFoundationDates is string
    hit.riskType                       | cases   | Hit item: riskType is string: for example Sanctions, PEP, News Media | the screening with hits → 200 with result.hits.items.0.riskType is string
    hit.riskScore                      | cases   | Hit item: riskScore is number: 0-100 | the screening with hits → 200 with result.hits.items.0.riskScore within [0, 100]
    hit.strength                       | cases   | Hit item: strength is number: match strength, 0-1 | the screening with hits → 200 with result.hits.items.0.strength within [0, 1]
    hit.indicators                     | cases   | Hit item: indicators is array: objects with category (text), count (number), maxScore (number) | the screening with hits → 200 with result.hits.items.0.indicators is array and result.hits.items.0.indicators.*.category is strings and result.hits.items.0.indicators.*.count is numbers and result.hits.items.0.indicators.*.maxScore is numbers
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
        const categories = listAt(hit, 'indicators').map((indicator) => at(indicator, 'category'));
        isOneOf(ENTITY_SUB_TYPES, at(hit, 'entitySubType'), 'entitySubType');
        for (const risk of [at(hit, 'riskType'), ...categories])
          isOneOf(RISK_TYPES, risk, 'riskType or category');
      }
    },
  },
);
