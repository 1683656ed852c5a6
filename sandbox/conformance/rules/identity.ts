import { answered, at, equal, holds, notAccepted, refused, typed } from '../service/assertions.js';
import { UNKNOWN } from './errors.js';
import { sectionRules, type Check } from './rule.js';

const without =
  (field: keyof typeof UNKNOWN): Check =>
  async (service) => {
    const answer = await service.statusOf({ ...UNKNOWN, [field]: undefined });
    refused(answer, 400, `A status check without ${field}`);
  };

export const identity = sectionRules(
  'identity',
  `
    request.nationalId         | person  | Request: nationalId is required
    request.nationalId.missing | person  | Request: the answer without nationalId is not shown; it is 422, as for an invalid one | Valid national ID
    request.response           | person  | Request: answers version, statusCode, messages, result { transId, random }
    request.second             | sandbox | Request: a second one while the person’s first is waiting is not shown; it is refused with 400, and the first stays WAITING | Second request while one is waiting
    request.second-supersedes  | sandbox | Request: or the second one is accepted, and the first EXPIRED (setting secondRequest) | Second request while one is waiting
    status.transId             | none    | Status: transId is required
    status.random              | none    | Status: random is required
    status.nationalId          | none    | Status: nationalId is required
    status.response            | person  | Status: answers version, statusCode, messages, result { status }
    status.mismatch            | person  | Status: a random or national ID of another transaction is not shown; it is 404 Transaction not found | Status with a code or national ID that does not belong to the transaction
    details.path               | person  | Details: transId in the path names the transaction
    details.unfinished         | person  | Details: for a transaction that is not completed the answer is not shown; it is 400 | Details before COMPLETED
    details.unfinished.others  | sandbox | Details: or 404, 409 or 422 (setting unfinishedDetails) | Details before COMPLETED
    flow.1                     | person  | Flow 1: the request endpoint gives transId and random
    flow.2                     | sandbox | Flow 2: the user approves in the app by entering random | = overview.identity
    flow.3                     | person  | Flow 3: one may poll every 2-3 seconds
    flow.4                     | sandbox | Flow 4: when COMPLETED, the details endpoint gives the person asked about
  `,
  {
    'request.nationalId': async (service) => {
      const answer = await service.requestIdentity(undefined);
      notAccepted(answer, 'A request without nationalId: expected a refusal');
      const { status } = answer;
      holds(
        status === 400 || status === 422,
        `A request without nationalId: expected a refusal, found ${status}`,
      );
    },
    'request.nationalId.missing': async (service) =>
      refused(await service.requestIdentity(undefined), 422, 'A request without nationalId'),
    'request.response': async (service) => {
      const answer = await service.requestAnswer();
      answered(answer, 200, 'A request for a valid national ID');
      const { body } = answer;
      for (const field of ['version', 'statusCode', 'messages', 'result']) {
        holds(at(body, field) !== undefined, `The answer has no ${field}`);
      }
      typed(at(body, 'result.transId'), ['string'], 'transId');
      typed(at(body, 'result.random'), ['string'], 'random');
    },
    'request.second': async (service) => {
      const first = await service.waiting();
      refused(await service.requestIdentity(first.nationalId), 400, 'A second request');
      equal(await service.mfaStatus(first), 'WAITING', 'The status of the first');
    },
    'request.second-supersedes': async (service) => {
      const first = await service.waiting();
      await service.control.withSettings({ secondRequest: 'supersede' }, async () => {
        const second = await service.start(first.nationalId);
        equal(await service.mfaStatus(first), 'EXPIRED', 'The status of the first');
        equal(await service.mfaStatus(second), 'WAITING', 'The status of the second');
      });
    },
    'status.transId': without('transId'),
    'status.random': without('random'),
    'status.nationalId': without('nationalId'),
    'status.response': async (service) => {
      const { body } = await service.statusOf(await service.waiting());
      for (const field of ['version', 'statusCode', 'messages', 'result']) {
        holds(at(body, field) !== undefined, `The answer has no ${field}`);
      }
      typed(at(body, 'result.status'), ['string'], 'status');
    },
    'status.mismatch': async (service) => {
      const sent = await service.waiting();
      const random = sent.random === '10' ? '11' : '10';
      refused(await service.statusOf({ ...sent, random }), 404, 'A status check with another code');
    },
    'details.path': async (service) => {
      const transId = await service.completed();
      const answer = await service.details(transId);
      answered(answer, 200, 'The details of a completed transaction');
      holds(at(answer.body, 'transId') === transId, 'transId in the details is another');
    },
    'details.unfinished': async (service) =>
      refused(
        await service.details((await service.waiting()).transId),
        400,
        'The details of a waiting transaction',
      ),
    'details.unfinished.others': async (service) => {
      const { transId } = await service.waiting();
      for (const unfinishedDetails of [404, 409, 422]) {
        await service.control.withSettings({ unfinishedDetails }, async () => {
          refused(await service.details(transId), unfinishedDetails, 'The details of a waiting transaction');
        });
      }
    },
    'flow.1': async (service) => {
      const { transId, random } = await service.waiting();
      holds(transId !== '' && random !== '', 'transId or random is empty');
    },
    'flow.3': async (service) => {
      const sent = await service.waiting();
      await service.mfaStatus(sent);
      await service.pass(2000);
      answered(await service.statusOf(sent), 200, 'The second status check, two seconds later');
    },
    'flow.4': async (service) => {
      const person = service.nationalIdOf('completes');
      const { body } = await service.details(await service.completed());
      holds(at(body, 'idNumber') === person, 'idNumber is another person’s');
    },
  },
);
