import { DETAILS, HITS, REQUEST, SCREEN, SEARCH, STATUS, V1, reads, shows, type Deviation } from '../wire.js';

const notIso = (day: string) => day.split('-').toReversed().join('/');

/** What the service does, and its resources. */
export const RESOURCES: readonly Deviation[] = [
  reads(
    'overview.search',
    SEARCH,
    'the email is ignored beside states',
    ({ states, email }) => states && email,
    (body) => ({ ...body, email: undefined }),
  ),
  shows('overview.synchronous', SCREEN, 'result.screeningStatus', () => 'InProgress'),
  shows('overview.kinds', SCREEN, 'result.hits.items.*.riskType', () => 'Sanctions'),
  shows('overview.case', SCREEN, 'result.id', () => 'another'),
  {
    finds: 'overview.v1-no-case',
    how: 'v1 makes a case',
    call: (call) => (V1.test(call.path) ? { ...call, path: '/ExtSanctionScreening/v2/Search' } : call),
  },
  reads(
    'overview.enrol',
    SCREEN,
    'isMonitored is ignored',
    ({ isMonitored }) => isMonitored,
    (body) => ({ ...body, isMonitored: false }),
  ),

  shows('resources.submission.email', SEARCH, 'result.submissions.*.email', () => undefined),
  shows('resources.submission.customerId', SEARCH, 'result.submissions.*.customerId', () => 17),
  shows('resources.submission.submissionDate', SEARCH, 'result.submissions.*.submissionDate', (date) =>
    date.replace('Z', ''),
  ),
  shows(
    'resources.submission.matchedValues',
    SEARCH,
    'result.submissions.*.matchedValues',
    (map) => map ?? {},
  ),
  shows('resources.submission.matchedDates', SEARCH, 'result.submissions.*.matchedValues', (map) =>
    map?.['person-date-of-birth']
      ? { ...map, 'person-date-of-birth': notIso(map['person-date-of-birth']) }
      : map,
  ),
  shows('resources.submission.matchedNumbers', SEARCH, 'result.submissions.*.matchedValues', (map) =>
    map?.['person-monthly-income']
      ? { ...map, 'person-monthly-income': Number(map['person-monthly-income']) }
      : map,
  ),

  shows('resources.screening.numOfHits', SCREEN, 'result.numOfHits', String),
  shows('resources.screening.name', SCREEN, 'result.name', () => undefined),
  shows('resources.screening.countries', SCREEN, 'result.countries', (list) => list.join(',')),
  shows('resources.screening.entityDate', SCREEN, 'result.entityDate', () => ''),
  shows('resources.screening.entityType', SCREEN, 'result.entityType', () => 'Person'),
  shows('resources.screening.createdAt', SCREEN, 'result.createdAt', (at) => at.replace('Z', '')),
  shows('resources.screening.updatedAt', SCREEN, 'result', (all) => ({ ...all, updatedAt: all.createdAt })),
  shows('resources.screening.lastScreened', SCREEN, 'result.lastScreened', () => null),
  shows('resources.screening.lastUpdated', SCREEN, 'result.lastUpdated', () => undefined),
  shows('resources.screening.isMonitored', SCREEN, 'result.isMonitored', String),
  shows('resources.screening.clientName', SCREEN, 'result.clientName', () => undefined),
  shows(
    'resources.screening.extendedSearchParameters',
    SCREEN,
    'result.extendedSearchParameters',
    () => undefined,
  ),
  shows('resources.summary.level', SCREEN, 'result.summary.level', (level) => level.toLowerCase()),
  shows('resources.summary.score', SCREEN, 'result.summary.score', (score) => score + 200),
  shows('resources.summary.pep', SCREEN, 'result.summary.pep', String),
  shows('resources.hits.totalRecords', SCREEN, 'result.hits.totalRecords', String),
  shows('resources.hits.items', SCREEN, 'result.hits.items', () => undefined),
  shows('resources.hit.strength', SCREEN, 'result.hits.items.*.strength', (strength) => strength * 100),
  shows('resources.hit.riskScore', SCREEN, 'result.hits.items.*.riskScore', String),
  shows('resources.hit.countries', SCREEN, 'result.hits.items.*.countries', (text) => text.split(', ')),
  shows('resources.hit.aliases', SCREEN, 'result.hits.items.*.aliases', (text) => text.split(', ')),
  shows(
    'resources.hit.birthOrFoundationDates',
    SCREEN,
    'result.hits.items.*.birthOrFoundationDates',
    () => null,
  ),
  shows('resources.hit.indicators', SCREEN, 'result.hits.items.*.indicators.*.count', String),
  shows('resources.hit.values', HITS, 'result.hits.items.*.entitySubType', () => 'Individual'),
  shows('resources.summary.rule', SCREEN, 'result.summary.sanctions', (count) => count + 1),

  shows('resources.mfa.transId', REQUEST, 'result.transId', () => 4711),
  shows('resources.mfa.random', REQUEST, 'result.random', Number),
  shows('resources.mfa.random-form', REQUEST, 'result.random', (random) => `${random}00`),
  shows('resources.mfa.status', STATUS, 'result.status', (status) => status.toLowerCase()),
  shows('resources.details.userType', DETAILS, 'userType', String),
  shows('resources.details.nationalityCode', DETAILS, 'nationalityCode', String),
  shows('resources.details.nationalAddress', DETAILS, 'nationalAddress', String),
  shows('resources.details.englishThirdName', DETAILS, 'englishThirdName', () => null),
  shows('resources.details.idNumber', DETAILS, 'idNumber', Number),
  shows('resources.details.forms', DETAILS, 'dateOfBirthG', notIso),
  shows('resources.details.resident', DETAILS, 'userType', () => 0),
];
