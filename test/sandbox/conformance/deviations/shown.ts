/** A service that shows another value in an answer that it should give. */
import { DETAILS, HITS, REQUEST, SCREEN, SEARCH, STATUS, showRows, shows, type Deviation } from '../wire.js';

/** No two readings show the same. */
let shown = 0;

const notIso = (day: string) => day.split('-').toReversed().join('/');
const inMatched =
  (field: string, change: (text: string) => unknown) => (map: Record<string, string> | undefined) =>
    map?.[field] ? { ...map, [field]: change(map[field]) } : map;

export const SHOWN: readonly Deviation[] = [
  ...showRows(
    SEARCH,
    `
    resources.submission.email      | result.submissions.*.email      | is removed
    resources.submission.customerId | result.submissions.*.customerId | = 17
    resources.submission.submissionDate | result.submissions.*.submissionDate | loses its Z
    states.kyc.complete             | result.submissions.*.kycState   | of New is Draft
    common.envelope.search          | version                         | = "1.0"
    common.envelope.search          | statusCode                      | is a text
    common.envelope.search          | messages                        | is a text
    search.response.count           | result.count                    | is a text
    search.response.messages        | messages                        | = []
  `,
  ),
  shows(
    'resources.submission.matchedValues',
    SEARCH,
    'result.submissions.*.matchedValues',
    (map) => map ?? {},
  ),
  shows(
    'resources.submission.matchedDates',
    SEARCH,
    'result.submissions.*.matchedValues',
    inMatched('person-date-of-birth', notIso),
  ),
  shows(
    'resources.submission.matchedNumbers',
    SEARCH,
    'result.submissions.*.matchedValues',
    inMatched('person-monthly-income', Number),
  ),
  shows('search.response.count', SEARCH, 'result.count', (count) => Math.min(count, 50)),
  shows('search.response.submissions', SEARCH, 'result.submissions', (list) => Object.assign({}, list)),
  shows('limits.paging', SEARCH, 'result.submissions', (list) => list.slice(0, 50)),
  ...showRows(
    SCREEN,
    `
    overview.synchronous                          | result.screeningStatus                     | = "InProgress"
    overview.kinds                                | result.hits.items.*.riskType               | = "Sanctions"
    overview.case                                 | result.id                                  | = "another"
    resources.screening.numOfHits                 | result.numOfHits                           | is a text
    resources.screening.name                      | result.name                                | is removed
    resources.screening.countries                 | result.countries                           | is a text
    resources.screening.entityDate                | result.entityDate                          | = ""
    resources.screening.entityType                | result.entityType                          | = "Person"
    resources.screening.createdAt                 | result.createdAt                           | loses its Z
    resources.screening.lastScreened              | result.lastScreened                        | = null
    resources.screening.lastUpdated               | result.lastUpdated                         | is removed
    resources.screening.isMonitored               | result.isMonitored                         | is a text
    resources.screening.clientName                | result.clientName                          | is removed
    resources.screening.extendedSearchParameters  | result.extendedSearchParameters            | is removed
    resources.summary.level                       | result.summary.level                       | is in lower case
    resources.summary.pep                         | result.summary.pep                         | is a text
    resources.hits.totalRecords                   | result.hits.totalRecords                   | is a text
    resources.hits.items                          | result.hits.items                          | is removed
    resources.hit.riskScore                       | result.hits.items.*.riskScore              | is a text
    resources.hit.countries                       | result.hits.items.*.countries              | is a list
    resources.hit.aliases                         | result.hits.items.*.aliases                | is a list
    resources.hit.birthOrFoundationDates          | result.hits.items.*.birthOrFoundationDates | = null
    resources.hit.indicators                      | result.hits.items.*.indicators.*.count     | is a text
    states.search-status.initial                  | result.searchStatus                        | = "UnderReview"
    common.envelope.screening                     | version                                    | = "2.0"
    screening.isMonitored                         | result.isMonitored                         | = false
    screening.extended.idPassportNumber           | result.extendedSearchParameters            | = null
    versioning.2                                  | result.summary                             | is removed
    versioning.3.extended                         | result.extendedSearchParameters            | = null
  `,
  ),
  shows('resources.screening.updatedAt', SCREEN, 'result', (all) => ({ ...all, updatedAt: all.createdAt })),
  shows('resources.summary.score', SCREEN, 'result.summary.score', (score) => score + 200),
  shows('resources.summary.rule', SCREEN, 'result.summary.sanctions', (count) => count + 1),
  shows('resources.hit.strength', SCREEN, 'result.hits.items.*.strength', (strength) => strength * 100),
  shows('screening.countries', SCREEN, 'result.countries', (list) => list.toReversed()),
  shows('screening.entityDate', SCREEN, 'result.entityDate', (day) => (day ? `${day}T00:00:00Z` : day)),
  shows('screening.first-page', SCREEN, 'result.hits.items', (items) => [...items, ...items].slice(0, 51)),
  shows('screening.blanks', SCREEN, 'result.name', (name) => name.trim()),
  ...showRows(
    HITS,
    `
    resources.hit.values                | result.hits.items.*.entitySubType | = "Individual"
    states.search-status.UnderReview    | result.searchStatus               | of UnderReview is InReview
    states.run.Failed                   | result.screeningStatus            | = "Succeeded"
    common.envelope.hits                | version                           | is removed
    screening.side-effect.monitored     | result.lastUpdated                | = null
    hits.screeningId                    | result.id                         | = "another"
    hits.shape                          | result.summary                    | is removed
    hits.search-status                  | result.searchStatus               | = "Open"
    hits.delay                          | result.numOfHits                  | = 1
  `,
  ),
  shows('hits.hit-id', HITS, 'result.hits.items.*.hitId', (id) => `${id}-${++shown}`),
  shows('hits.order', HITS, 'result.hits.items.*.hitId', (id) => `${id}-${++shown}`),
  shows('hits.again', HITS, 'result.lastUpdated', () => new Date().toISOString()),
  ...showRows(/^\/ExtSanctionScreening\/Search$/, 'v1.response | result.id | = "case-1"'),
  ...showRows(
    REQUEST,
    `
    resources.mfa.transId     | result.transId | = 4711
    resources.mfa.random      | result.random  | is a number
    resources.mfa.random-form | result.random  | = "1000"
    common.envelope.request   | version        | is removed
    identity.request.response | result.random  | is removed
  `,
  ),
  ...showRows(
    STATUS,
    `
    resources.mfa.status    | result.status | is in lower case
    states.mfa.COMPLETED    | result.status | of COMPLETED is APPROVED
    states.mfa.EXPIRED      | result.status | of EXPIRED is WAITING
    states.mfa.declined     | result.status | of REJECTED is EXPIRED
    common.envelope.status  | version       | = 1
    common.identity-version | version       | = "2.0"
    versioning.4.identity   | version       | = 1
  `,
  ),
  shows('identity.status.response', STATUS, 'result', ({ status }) => status),
  ...showRows(
    DETAILS,
    `
    resources.details.userType         | userType         | is a text
    resources.details.nationalityCode  | nationalityCode  | is a text
    resources.details.nationalAddress  | nationalAddress  | is a text
    resources.details.englishThirdName | englishThirdName | = null
    resources.details.idNumber         | idNumber         | is a number
    resources.details.resident         | userType         | = 0
    identity.details.path              | transId          | = "another"
    identity.flow.4                    | idNumber         | = "1000000099"
  `,
  ),
  shows('resources.details.forms', DETAILS, 'dateOfBirthG', notIso),
  shows('common.envelope.details', DETAILS, '', (result) => ({ statusCode: 200, messages: [], result })),
];
