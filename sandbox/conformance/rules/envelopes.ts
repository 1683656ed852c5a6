import { holds } from '../service/assertions.js';
import { sectionRules } from './rule.js';

export const common = sectionRules(
  'common',
  `
    bearer             | none    | All endpoints take Authorization: Bearer <ACCESS_TOKEN>
    json               | none    | Bodies are JSON with Content-Type: application/json
    envelope.search    | none    | Submission search answers statusCode, messages and result, with no version among its fields | search {"formId": $form.formId} → 200 with statusCode = 200 and messages is strings and result is object and version is absent
    envelope.screening | cases   | The v2 screening response also carries version (null) | the screening → 200 with statusCode = 200 and messages is strings and result is object and version is null
    envelope.hits      | cases   | The hits endpoint answers in the same envelope | hits $screening.id → 200 with statusCode = 200 and messages is strings and result is object and version is null
    envelope.request   | person  | The identity request also carries version (text) | accepted request → 200 with statusCode = 200 and messages is strings and result is object and version is string
    envelope.status    | person  | The identity status also carries version (text) | status waiting → 200 with statusCode = 200 and messages is strings and result is object and version is string
    identity-version   | person  | The value of version is not shown; it is "1.0" | status waiting → 200 with version = "1.0" | Identity version
    envelope.details   | person  | The identity details endpoint returns its fields directly, without this envelope | details $completed → 200 with transId is string and statusCode is absent and result is absent
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
  },
);
