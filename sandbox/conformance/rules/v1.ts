import { answered, at, refused, typed } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import { PERSON } from './screened-names.js';

export const v1 = sectionRules(
  'v1',
  `
    fields       | cases   | Takes name, countries, entityType, entityDate
    same-meaning | cases   | The fields mean the same as in v2: the same rules refuse them
    response     | cases   | The response body is not shown; it is the common envelope with what was screened, the summary and at most 50 hits | Screening v1: response
  `,
  {
    fields: async (service) => {
      const answer = await service.once('v1', () =>
        service.screenV1({ ...service.person, countries: ['SA'], entityDate: '1979-03-14' }),
      );
      answered(answer, 200, 'A v1 screening');
    },
    'same-meaning': async (service) => {
      const wrong = { name: 'M', entityType: 'vessel', countries: ['XX'], entityDate: '1979-02-30' };
      for (const [field, value] of Object.entries(wrong)) {
        const answer = await service.screenV1({ ...PERSON, [field]: value });
        refused(answer, 400, `A v1 screening with a wrong ${field}`);
      }
    },
    response: async (service) => {
      const { body } = await service.once('v1', () => service.screenV1(service.person));
      typed(at(body, 'result.summary'), ['object'], 'result.summary');
      typed(at(body, 'result.hits'), ['array'], 'result.hits');
      typed(at(body, 'result.id'), ['absent'], 'result.id');
    },
  },
);
