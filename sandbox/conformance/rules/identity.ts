import { answered, at, equal, holds, notAccepted, refused } from '../service/assertions.js';
import { sectionRules } from './rule.js';

export const identity = sectionRules(
  'identity',
  `
    request.nationalId         | person  | Request: nationalId is required
    request.nationalId.missing | person  | Request: the answer without nationalId is not shown; it is 422, as for an invalid one | request {} → 422 | Valid national ID
    request.response           | person  | Request: answers version, statusCode, messages, result { transId, random } | request for the person → 200 with version is given and statusCode is given and messages is given and result.transId is string and result.random is string
    request.second             | sandbox | Request: a second one while the person’s first is waiting is not shown; it is refused with 400, and the first stays WAITING | Second request while one is waiting
    request.second-supersedes  | sandbox | Request: or the second one is accepted, and the first EXPIRED (setting secondRequest) | Second request while one is waiting
    status.transId             | none    | Status: transId is required | status {"random": "10", "nationalId": "1000000000"} → 400
    status.random              | none    | Status: random is required | status {"transId": "no-such-transaction", "nationalId": "1000000000"} → 400
    status.nationalId          | none    | Status: nationalId is required | status {"transId": "no-such-transaction", "random": "10"} → 400
    status.response            | person  | Status: answers version, statusCode, messages, result { status } | status waiting → 200 with version is given and statusCode is given and messages is given and result.status is string
    status.mismatch            | person  | Status: a random or national ID of another transaction is not shown; it is 404 Transaction not found | Status with a code or national ID that does not belong to the transaction
    details.path               | person  | Details: transId in the path names the transaction | details $completed → 200 with transId = $completed
    details.unfinished         | person  | Details: for a transaction that is not completed the answer is not shown; it is 400 | details $waiting.transId → 400 | Details before COMPLETED
    details.unfinished.others  | sandbox | Details: or 404, 409 or 422 (setting unfinishedDetails) | details $waiting.transId under settings {"unfinishedDetails": 404} → 404; details $waiting.transId under settings {"unfinishedDetails": 409} → 409; details $waiting.transId under settings {"unfinishedDetails": 422} → 422 | Details before COMPLETED
    flow.1                     | person  | Flow 1: the request endpoint gives transId and random | accepted request → 200 with result.transId is text and result.random is text
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
    'status.mismatch': async (service) => {
      const sent = await service.waiting();
      const random = sent.random === '10' ? '11' : '10';
      refused(await service.statusOf({ ...sent, random }), 404, 'A status check with another code');
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
