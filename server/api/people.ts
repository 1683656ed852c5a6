import { Erasure, PersonExport, PersonRequest } from '../../contract/schemas/people.js';
import { defineCall } from './api-call.js';

export const erasePerson = defineCall('erasePerson', 'post /v1/erasures', {
  caller: 'host key',
  summary:
    'Erase what the proxy stores of one person or reference of yours. Open verifications are cancelled first. Ids, times and statuses stay.',
  body: PersonRequest,
  answers: { 200: { schema: Erasure } },
  problems: ['invalid_national_id'],
  handle: async ({ people }, { body, by }) => ({
    status: 200,
    body: await people.erase(body(), by),
  }),
});

export const exportPerson = defineCall('exportPerson', 'post /v1/exports', {
  caller: 'host key',
  summary:
    'Read what the proxy stores of one person or reference of yours. A POST, since a national ID must not be in an address.',
  body: PersonRequest,
  answers: { 200: { schema: PersonExport } },
  problems: ['invalid_national_id'],
  handle: async ({ people }, { body, by }) => ({
    status: 200,
    body: await people.export(body(), by),
  }),
});
