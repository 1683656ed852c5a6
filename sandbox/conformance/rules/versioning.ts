import { sectionRules } from './rule.js';

export const versioning = sectionRules(
  'versioning',
  `
    1           | cases   | Rule 1: screening v1 stays supported | = v1.fields
    2           | cases   | Rule 2: screening v2 lives under /ExtSanctionScreening/v2/ with a response shape of its own | $screening → id is given and summary is given and hits is given
    3           | cases   | Rule 3: v2 adds the case, its review, monitoring, clients and reading again | $screening → searchStatus is string and isMonitored is boolean and clientId is string; hits $screening.id → 200
    3.extended  | cases   | Rule 3: v2 adds extended search parameters when enabled | = screening.extended.gender
    4.identity  | person  | Rule 4: identity responses carry version as text | request: request for the person; $request → version is string; sent: waiting; status $sent → version is string
    4.screening | cases   | Rule 4: the v2 screening response carries version null | = common.envelope.screening
    5           | sandbox | Rule 5: versioning of search and identity is not shown; there is one version of each | POST /ExtForm/v2/submissions/search {} → 404; POST /ExtIdentity/v2/request {} → 404; POST /ExtIdentity/v2/status {} → 404 | Versions of search and identity
  `,
);
