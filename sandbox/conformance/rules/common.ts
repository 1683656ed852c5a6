import { accepted, answered, at, equal, holds, typed } from '../expect.js';
import { SectionRules } from '../rule.js';
import type { Answer } from '../answer.js';
import { startForm } from './form-data.js';

/** § Common: statusCode (number), messages (array of string) and result (object). */
function enveloped(answer: Answer, what: string): void {
  answered(answer, 200, what);
  equal(at(answer.body, 'statusCode'), 200, `${what}: statusCode`);
  typed(at(answer.body, 'messages'), ['array'], `${what}: messages`);
  for (const message of at(answer.body, 'messages') as unknown[])
    typed(message, ['string'], `${what}: a message`);
  typed(at(answer.body, 'result'), ['object'], `${what}: result`);
}

export const common = new SectionRules('common')
  .rule('bearer', 'All endpoints take Authorization: Bearer <ACCESS_TOKEN>', 'none', async (service) => {
    const { status } = await service.search({});
    holds(status !== 401, 'The token is refused with 401');
  })
  .rule('json', 'Bodies are JSON with Content-Type: application/json', 'none', async (service) => {
    const { headers } = await service.search({});
    const type = headers.get('content-type') ?? 'none';
    holds(/^application\/json\b/.test(type), `The answer’s Content-Type is ${type}`);
  })
  .rule(
    'envelope.search',
    'Submission search answers statusCode, messages and result, with no version among its fields',
    'none',
    async (service) => {
      const { formId } = await startForm(service);
      const answer = await service.search({ formId });
      enveloped(answer, 'The search');
      equal(at(answer.body, 'version'), undefined, 'version');
    },
  )
  .rule(
    'envelope.screening',
    'The v2 screening response also carries version (null)',
    'cases',
    async (service) => {
      const answer = await service.screening();
      enveloped(answer, 'The screening');
      equal(at(answer.body, 'version'), null, 'version');
    },
  )
  .rule('envelope.hits', 'The hits endpoint answers in the same envelope', 'cases', async (service) => {
    const answer = await service.hits(await service.screeningId());
    enveloped(answer, 'The hits');
    equal(at(answer.body, 'version'), null, 'version');
  })
  .rule('envelope.request', 'The identity request also carries version (text)', 'person', async (service) => {
    const answer = await service.requestAnswer();
    accepted(answer, 'a request for a person');
    enveloped(answer, 'The request');
    typed(at(answer.body, 'version'), ['string'], 'version');
  })
  .rule('envelope.status', 'The identity status also carries version (text)', 'person', async (service) => {
    const answer = await service.statusOf(await service.waiting());
    enveloped(answer, 'The status');
    typed(at(answer.body, 'version'), ['string'], 'version');
  })
  .assumed(
    'identity-version',
    'The value of version is not shown; it is "1.0"',
    'Identity version',
    'person',
    async (service) => {
      const answer = await service.statusOf(await service.waiting());
      equal(at(answer.body, 'version'), '1.0', 'version');
    },
  )
  .rule(
    'envelope.details',
    'The identity details endpoint returns its fields directly, without this envelope',
    'person',
    async (service) => {
      const { body } = await service.details(await service.completed());
      typed(at(body, 'transId'), ['string'], 'transId, at the top of the answer');
      equal(at(body, 'statusCode'), undefined, 'statusCode');
      equal(at(body, 'result'), undefined, 'result');
    },
  ).rules;
