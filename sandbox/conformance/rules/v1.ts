import { answered, at, refused, typed } from '../expect.js';
import { sectionRules } from '../rule.js';

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
        service.screenV1({
          name: service.person.name,
          countries: ['SA'],
          entityType: 'person',
          entityDate: '1979-03-14',
        }),
      );
      answered(answer, 200, 'A v1 screening');
    },
    'same-meaning': async (service) => {
      const person = { name: 'Mohammed Al Harbi', entityType: 'person' };
      for (const wrong of [
        { name: 'M' },
        { entityType: 'vessel' },
        { countries: ['XX'] },
        { entityDate: '1979-02-30' },
      ]) {
        const answer = await service.screenV1({ ...person, ...wrong });
        refused(answer, 400, `A v1 screening with a wrong ${Object.keys(wrong)[0]}`);
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
