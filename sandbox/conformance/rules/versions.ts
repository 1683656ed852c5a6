import { sectionRules } from './rule.js';

export const v1 = sectionRules(
  'v1',
  `
    fields       | cases   | Takes name, countries, entityType, entityDate | the v1 screening → 200
    same-meaning | cases   | The fields mean the same as in v2: the same rules refuse them | v1 person {"name": "M"} → 400; v1 person {"entityType": "vessel"} → 400; v1 person {"countries": ["XX"]} → 400; v1 person {"entityDate": "1979-02-30"} → 400
    response     | cases   | The response body is not shown; it is the common envelope with what was screened, the summary and at most 50 hits | the v1 screening → 200 with result.summary is object and result.hits is array and result.id is absent | Screening v1: response
  `,
);

export const versioning = sectionRules(
  'versioning',
  `
    1           | cases   | Rule 1: screening v1 stays supported | = v1.fields
    2           | cases   | Rule 2: screening v2 lives under /ExtSanctionScreening/v2/ with a response shape of its own | the screening → 200 with result.id is given and result.summary is given and result.hits is given
    3           | cases   | Rule 3: v2 adds the case, its review, monitoring, clients and reading again | the screening → 200 with result.searchStatus is string and result.isMonitored is boolean and result.clientId is string; hits $screening.id → 200
    3.extended  | cases   | Rule 3: v2 adds extended search parameters when enabled | = screening.extended.gender
    4.identity  | person  | Rule 4: identity responses carry version as text | accepted request → 200 with version is string; status waiting → 200 with version is string
    4.screening | cases   | Rule 4: the v2 screening response carries version null | = common.envelope.screening
    5           | sandbox | Rule 5: versioning of search and identity is not shown; there is one version of each | POST /ExtForm/v2/submissions/search {} → 404; POST /ExtIdentity/v2/request {} → 404; POST /ExtIdentity/v2/status {} → 404 | Versions of search and identity
  `,
);
