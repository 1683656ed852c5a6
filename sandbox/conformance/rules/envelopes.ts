import { answered, at, equal, holds, listAt, typed, type TypeName } from '../service/assertions.js';
import { sectionRules, type Check } from './rule.js';
import type { Answer } from '../service/answer.js';
import type { Service } from '../service/service.js';

/** § Common: statusCode (number), messages (array of string) and result (object), and the version of the endpoint. */
const enveloped =
  (read: (service: Service) => Promise<Answer>, version: TypeName): Check =>
  async (service) => {
    const answer = await read(service);
    answered(answer, 200, 'The call');
    equal(at(answer.body, 'statusCode'), 200, 'statusCode');
    for (const message of listAt(answer.body, 'messages')) typed(message, ['string'], 'a message');
    typed(at(answer.body, 'result'), ['object'], 'result');
    typed(at(answer.body, 'version'), [version], 'version');
  };

const status = async (service: Service) => service.statusOf(await service.waiting());

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
    'envelope.search': enveloped((service) => service.search({ formId: service.formId }), 'absent'),
    'envelope.screening': enveloped((service) => service.screening(), 'null'),
    'envelope.hits': enveloped(async (service) => service.hits(await service.screeningId()), 'null'),
    'envelope.request': enveloped((service) => service.acceptedRequest(), 'string'),
    'envelope.status': enveloped(status, 'string'),
    'identity-version': async (service) =>
      equal(at((await status(service)).body, 'version'), '1.0', 'version'),
    'envelope.details': async (service) => {
      const { body } = await service.details(await service.completed());
      typed(at(body, 'transId'), ['string'], 'transId, at the top of the answer');
      equal(at(body, 'statusCode'), undefined, 'statusCode');
      equal(at(body, 'result'), undefined, 'result');
    },
  },
);
