import { answered, at, given, refused, typed } from '../expect.js';
import { SectionRules } from '../rule.js';

export const v1 = new SectionRules('v1')
  .rule('fields', 'Takes name, countries, entityType, entityDate', 'cases', async (service) => {
    const answer = await service.once('v1', () =>
      service.screenV1({
        name: given(service.facts.name, 'a name to screen'),
        countries: ['SA'],
        entityType: 'person',
        entityDate: '1979-03-14',
      }),
    );
    answered(answer, 200, 'A v1 screening');
  })
  .rule(
    'same-meaning',
    'The fields mean the same as in v2: the same rules refuse them',
    'cases',
    async (service) => {
      const person = { name: 'Mohammed Al Harbi', entityType: 'person' };
      for (const wrong of [
        { name: 'M' },
        { entityType: 'vessel' },
        { countries: ['XX'] },
        { entityDate: '1979-02-30' },
      ]) {
        refused(
          await service.screenV1({ ...person, ...wrong }),
          400,
          `A v1 screening with a wrong ${Object.keys(wrong)[0]}`,
        );
      }
    },
  )
  .assumed(
    'response',
    'The response body is not shown; it is the common envelope with what was screened, the summary and at most 50 hits',
    'Screening v1: response',
    'cases',
    async (service) => {
      const { body } = await service.once('v1', () =>
        service.screenV1({ name: given(service.facts.name, 'a name to screen'), entityType: 'person' }),
      );
      typed(at(body, 'result.summary'), ['object'], 'result.summary');
      typed(at(body, 'result.hits'), ['array'], 'result.hits');
      typed(at(body, 'result.id'), ['absent'], 'result.id');
    },
  ).rules;
