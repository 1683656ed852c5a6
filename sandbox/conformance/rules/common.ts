import { accepted, answered, at, equal, holds, typed } from '../expect.js';
import { sectionRules } from '../rule.js';
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

export const common = sectionRules(
  'common',
  `
    bearer             | none    | All endpoints take Authorization: Bearer <ACCESS_TOKEN>
    json               | none    | Bodies are JSON with Content-Type: application/json
    envelope.search    | none    | Submission search answers statusCode, messages and result, with no version among its fields
    envelope.screening | cases   | The v2 screening response also carries version (null)
    envelope.hits      | cases   | The hits endpoint answers in the same envelope
    envelope.request   | person  | The identity request also carries version (text)
    envelope.status    | person  | The identity status also carries version (text)
    identity-version   | person  | The value of version is not shown; it is "1.0" | Identity version
    envelope.details   | person  | The identity details endpoint returns its fields directly, without this envelope
  `,
  {
    bearer: async (service) => {
      const { status } = await service.search({});
      holds(status !== 401, 'The token is refused with 401');
    },
    json: async (service) => {
      const { headers } = await service.search({});
      const type = headers.get('content-type') ?? 'none';
      holds(/^application\/json\b/.test(type), `The answer’s Content-Type is ${type}`);
    },
    'envelope.search': async (service) => {
      const { formId } = await startForm(service);
      const answer = await service.search({ formId });
      enveloped(answer, 'The search');
      equal(at(answer.body, 'version'), undefined, 'version');
    },
    'envelope.screening': async (service) => {
      const answer = await service.screening();
      enveloped(answer, 'The screening');
      equal(at(answer.body, 'version'), null, 'version');
    },
    'envelope.hits': async (service) => {
      const answer = await service.hits(await service.screeningId());
      enveloped(answer, 'The hits');
      equal(at(answer.body, 'version'), null, 'version');
    },
    'envelope.request': async (service) => {
      const answer = await service.requestAnswer();
      accepted(answer, 'a request for a person');
      enveloped(answer, 'The request');
      typed(at(answer.body, 'version'), ['string'], 'version');
    },
    'envelope.status': async (service) => {
      const answer = await service.statusOf(await service.waiting());
      enveloped(answer, 'The status');
      typed(at(answer.body, 'version'), ['string'], 'version');
    },
    'identity-version': async (service) => {
      const answer = await service.statusOf(await service.waiting());
      equal(at(answer.body, 'version'), '1.0', 'version');
    },
    'envelope.details': async (service) => {
      const { body } = await service.details(await service.completed());
      typed(at(body, 'transId'), ['string'], 'transId, at the top of the answer');
      equal(at(body, 'statusCode'), undefined, 'statusCode');
      equal(at(body, 'result'), undefined, 'result');
    },
  },
);
