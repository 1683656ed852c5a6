import { answered, at, typed } from '../service/assertions.js';
import { sectionRules } from './rule.js';

export const v1 = sectionRules(
  'v1',
  `
    fields       | cases   | Takes name, countries, entityType, entityDate
    same-meaning | cases   | The fields mean the same as in v2: the same rules refuse them | v1 person {"name": "M"} → 400; v1 person {"entityType": "vessel"} → 400; v1 person {"countries": ["XX"]} → 400; v1 person {"entityDate": "1979-02-30"} → 400
    response     | cases   | The response body is not shown; it is the common envelope with what was screened, the summary and at most 50 hits | Screening v1: response
  `,
  {
    fields: async (service) => {
      const answer = await service.once('v1', () =>
        service.screenV1({ ...service.person, countries: ['SA'], entityDate: '1979-03-14' }),
      );
      answered(answer, 200, 'A v1 screening');
    },
    response: async (service) => {
      const { body } = await service.once('v1', () => service.screenV1(service.person));
      typed(at(body, 'result.summary'), ['object'], 'result.summary');
      typed(at(body, 'result.hits'), ['array'], 'result.hits');
      typed(at(body, 'result.id'), ['absent'], 'result.id');
    },
  },
);
