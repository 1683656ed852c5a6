import { answered, at, holds, refused, typed } from '../service/assertions.js';
import { sectionRules } from './rule.js';

export const versioning = sectionRules(
  'versioning',
  `
    1           | cases   | Rule 1: screening v1 stays supported | = v1.fields
    2           | cases   | Rule 2: screening v2 lives under /ExtSanctionScreening/v2/ with a response shape of its own
    3           | cases   | Rule 3: v2 adds the case, its review, monitoring, clients and reading again
    3.extended  | cases   | Rule 3: v2 adds extended search parameters when enabled | = screening.extended.gender
    4.identity  | person  | Rule 4: identity responses carry version as text
    4.screening | cases   | Rule 4: the v2 screening response carries version null | = common.envelope.screening
    5           | sandbox | Rule 5: versioning of search and identity is not shown; there is one version of each | Versions of search and identity
  `,
  {
    '2': async (service) => {
      const { body } = await service.screening();
      for (const field of ['id', 'summary', 'hits'])
        holds(at(body, `result.${field}`) !== undefined, `v2 lacks ${field}`);
    },
    '3': async (service) => {
      const body = (await service.screening()).body;
      typed(at(body, 'result.searchStatus'), ['string'], 'searchStatus');
      typed(at(body, 'result.isMonitored'), ['boolean'], 'isMonitored');
      typed(at(body, 'result.clientId'), ['string'], 'clientId');
      answered(await service.hits(await service.screeningId()), 200, 'Reading again');
    },
    '4.identity': async (service) => {
      const request = await service.acceptedRequest();
      typed(at(request.body, 'version'), ['string'], 'version of the request');
      const status = await service.statusOf(await service.waiting());
      typed(at(status.body, 'version'), ['string'], 'version of the status');
    },
    '5': async (service) => {
      for (const path of [
        '/ExtForm/v2/submissions/search',
        '/ExtIdentity/v2/request',
        '/ExtIdentity/v2/status',
      ])
        refused(await service.call('POST', path, {}), 404, path);
    },
  },
);
